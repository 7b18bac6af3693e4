import type { Output } from '#contract/api.ts'
import type { gatePages } from '#contract/gate-passes/gate-pages.ts'
import { decideEntry, type GateWay } from '#domain/gate-passes/gate-pass.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { GUARD } from '#server/flows/event-log.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { takeTurn } from '#server/platform/throttle/throttle.ts'
import { describeToGuard, judgePass, type JudgedCar, type JudgedPass } from './gate-page.ts'
import { findPassOfPage, insertEntry, lockPass, readFlowsInside } from './gate-pages-queries.ts'
import { holdYardLink, useYardLink, type OpenYardLink } from './yard-links-queries.ts'

/** The dependencies of the pages of gate passes. */
export interface GatePageDeps {
  readonly links: FileLinks
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}

type GatePage = Output<'readGatePass'>

/**
 * The maximum number of unknown tokens from one address. Known ones are never counted, because mobile carriers
 * put thousands of phones behind one address.
 */
const UNKNOWN_TOKENS = { what: 'unknown tokens of gate passes', max: 200, seconds: 600 }

/** Creates the handlers of the pages of gate passes, which need no session. */
export function createGatePageHandlers(
  deps: GatePageDeps,
): HandlersOf<Pick<typeof gatePages, 'readGatePass' | 'enterGate' | 'readYardLink'>> {
  return {
    readGatePass: async ({ input, db, request }) => {
      const { token, yardLink } = input
      const link = yardLink === undefined ? null : await useYardLink(db, hashToken(yardLink))
      const gatePassId = await findPassOfPage(db, token)
      const isYardLinkOver = yardLink !== undefined && link === null
      if (gatePassId === null || isYardLinkOver) {
        const turn = await countUnknown(db, request.address)
        if (!turn.ok) return turn
      }
      const pass = gatePassId === null ? null : await judgePass(db, gatePassId, deps.now())
      return accept({ ...describePage(pass, link, deps), isYardLinkOver })
    },

    enterGate: async ({ input, db, request }) => {
      const link = await useYardLink(db, hashToken(input.yardLink))
      const gatePassId = await findPassOfPage(db, input.token)
      if (link === null || gatePassId === null) {
        const turn = await countUnknown(db, request.address)
        if (!turn.ok) return turn
      }
      if (link === null) return refuseYardLink()
      if (gatePassId === null) return refusePass()
      return inTransaction(db, (tx) => enter(tx, deps, { ...input, gatePassId, link }))
    },

    readYardLink: async ({ input, db, request }) => {
      const link = await useYardLink(db, hashToken(input.yardLink))
      if (link !== null) return accept({ yard: link.yard, city: link.city, name: link.name })
      const turn = await countUnknown(db, request.address)
      return turn.ok ? refuseYardLink() : turn
    },
  }
}

/** A guard's entry as received. */
interface Entry {
  readonly gatePassId: string
  readonly link: OpenYardLink
  readonly way: GateWay
  readonly entryKey: string
}

async function enter(tx: Tx, deps: GatePageDeps, entry: Entry): Promise<Result<GatePage>> {
  const { gatePassId, link, way, entryKey } = entry
  await lockPass(tx, gatePassId)
  if (!(await holdYardLink(tx, link.yardLinkId))) return refuseYardLink()
  const pass = await judgePass(tx, gatePassId, deps.now())
  if (pass === null || pass.yardId !== link.yardId) return refusePass()
  const isRepeat = pass.entries.some((known) => known.entryKey === entryKey)
  if (!isRepeat) {
    const latest = pass.entries.at(-1) ?? null
    const decided = decideEntry(way, {
      person: pass.person,
      holds: pass.holds,
      latest: latest && {
        way: latest.way,
        moment: latest.at.toISOString(),
        yardLink: latest.yardLink,
      },
    })
    if (!decided.ok) return decided
    const number = (latest?.number ?? 0) + 1
    await insertEntry(tx, { gatePassId, number, way, entryKey, yardLinkId: link.yardLinkId })
    await logEntry(tx, pass, entry)
  }
  const after = await judgePass(tx, gatePassId, deps.now())
  return accept(describePage(after, link, deps))
}

/** Logs and announces an entry for each car that it concerns. */
async function logEntry(tx: Tx, pass: JudgedPass, { gatePassId, link, way }: Entry): Promise<void> {
  const details = {
    gatePassId,
    person: pass.person,
    yardLinkId: link.yardLinkId,
    yardLink: link.name,
  }
  await noteFlows(
    tx,
    (await carsOfEntry(tx, pass, way)).map(({ flowId, lotId, carId, organisationId }) => ({
      event: way === 'cameIn' ? ('gateCameIn' as const) : ('gateLeft' as const),
      by: GUARD,
      flowId,
      lotId,
      carId,
      organisationId,
      details,
    })),
  )
}

/** Coming in is for the cars for which the pass is valid; leaving, for those that the person came in for. */
async function carsOfEntry(tx: Tx, pass: JudgedPass, way: GateWay): Promise<readonly JudgedCar[]> {
  const holding = pass.cars.filter(({ fault }) => fault === null)
  if (way === 'cameIn') return holding
  const inside = await readFlowsInside(tx, pass.gatePassId)
  return inside.size === 0 ? holding : pass.cars.filter(({ flowId }) => inside.has(flowId))
}

/** Everybody learns whether the pass is valid; guards of its yard learn the rest. */
function describePage(pass: JudgedPass | null, link: OpenYardLink | null, deps: GatePageDeps): GatePage {
  const isGuards = pass !== null && link !== null && pass.yardId === link.yardId
  return {
    holds: pass?.holds ?? false,
    isYardLinkOver: false,
    guard: isGuards ? describeToGuard(pass, link, deps.links) : null,
  }
}

/** Counts a token that is unknown. Refuses with TOO_MANY_REQUESTS if there were too many from the address. */
function countUnknown(db: PooledQueries, address: string | null): Promise<Result<void>> {
  return takeTurn(db, [{ ...UNKNOWN_TOKENS, whose: addressGroup(address) }])
}

function refuseYardLink(): Result<never> {
  return refuse('NOT_FOUND', 'yardLink.ended')
}

function refusePass(): Result<never> {
  return refuse('NOT_FOUND', 'gatePass.unknownInYard')
}
