import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Output } from '#contract/api.ts'
import type { gatePages } from '#contract/gate-passes/gate-pages.ts'
import { pathTo } from '#contract/screens.ts'
import { isSuperseded } from '#domain/gate-passes/gate-pass.ts'
import { shortReference } from '#domain/identifiers/short-reference.ts'
import type { Locale } from '#domain/locale.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { findFile } from '#server/files/file-queries.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { readPictureAsPng } from '#server/files/read-picture.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { actorOf } from '#server/platform/actor.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { writePdf } from '#server/platform/papers/pdf.ts'
import type { Signer } from '#server/platform/signer.ts'
import { describeEntries, judgePass, judgePasses, type JudgedPass } from './gate-page.ts'
import { readFieldFlows } from '#server/people/field-flows-queries.ts'
import { countApprovedPasses, listApprovedPasses } from './gate-pages-queries.ts'
import { composeGatePass } from './gate-pass-paper.ts'
import { insertYardLink, isYard, listYardLinks, revokeYardLink } from './yard-links-queries.ts'

/** The dependencies of the papers of gate passes, and of the links of yards. */
export interface IssuedPassesDeps {
  readonly store: FileStore
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  /** Signs the tokens of yard links. */
  readonly signer: Signer
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}

/** The width of a portrait on paper, in px: three times the points that it is printed in. */
const PORTRAIT_WIDTH = 288

type Operations = Omit<typeof gatePages, 'readGatePass' | 'enterGate' | 'readYardLink'>

/** Creates the handlers that print gate passes and list the approved ones, and those of the yards' links. */
export function createIssuedPassesHandlers(deps: IssuedPassesDeps): HandlersOf<Operations> {
  return {
    downloadGatePass: async ({ input, caller, db, request }) => {
      const pass = await judgePass(db, input.gatepassId, deps.now())
      return pass !== null && (await isPassOf(db, caller, pass))
        ? print(db, deps, pass, request.locale)
        : refusePass()
    },

    'admin/downloadGatePass': async (call) => {
      const { input, db } = call
      const pass = await judgePass(db, input.gatepassId, deps.now())
      if (pass === null) return refusePass()
      const printed = await print(db, deps, pass, call.request.locale)
      if (!printed.ok) return printed
      const subject = { kind: 'gatePass', id: pass.gatePassId } as const
      await auditCall(db, call, { action: 'paperDownloaded', subject, after: { paper: 'gatePass' } })
      return printed
    },

    'admin/getGatePasses': async ({ input: { kind, limit, cursor }, db }) => {
      const approved = { list: 'approvedGatePasses', kind }
      const after = readCursor(approved, cursor, instantAndId)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listApprovedPasses(db, kind, after.value, limit + 1),
        countApprovedPasses(db, kind),
      ])
      const { page, last } = cutPage(rows, limit)
      const passes = await judgePasses(
        db,
        page.map(({ id }) => id),
        deps.now(),
      )
      return accept({
        items: passes.map(describeApproved),
        total,
        nextCursor: last && writeCursor(approved, [last.moment, last.id]),
      })
    },

    'admin/createYardLink': (call) =>
      commitThen(call.db, keyOf('admin/createYardLink', call), {
        kept: z.string(),
        commit: (tx) => createYardLink(tx, deps.signer, call),
        after: (yardLinkId) => {
          const token = yardLinkToken(deps.signer, yardLinkId)
          return accept({ yardLinkId, link: `${deps.origin()}${pathTo('guard')}#token=${token}` })
        },
      }),

    'admin/getYardLinks': async ({ input, db }) => {
      const { yardId } = input
      if (yardId !== undefined && !(await isYard(db, yardId))) return refuseYard()
      const links = await listYardLinks(db, yardId)
      return accept({
        links: links.map(({ createdAt, lastUsedAt, revokedAt, ...link }) => ({
          ...link,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          revokedAt: revokedAt?.toISOString() ?? null,
        })),
      })
    },

    'admin/revokeYardLink': async (call) => {
      const { db, caller } = call
      const { yardLinkId } = call.input
      const link = await revokeYardLink(db, yardLinkId)
      if (link === null) return refuse('NOT_FOUND', 'yardLink.unknown')
      const { wasInForce, yardId, name } = link
      if (wasInForce) {
        const details = { yardLinkId, yardId, name }
        await appendEvents(db, [{ event: 'yardLinkRevoked', by: actorOf(caller), details }])
        const subject = { kind: 'yardLink', id: yardLinkId } as const
        await auditCall(db, call, { action: 'yardLinkRevoked', subject, before: { name, yardId } })
      }
      return accept({ success: true })
    },
  }
}

async function createYardLink(
  tx: Tx,
  signer: Signer,
  call: Call<'admin/createYardLink'>,
): Promise<Result<string>> {
  const { input, caller } = call
  const { yardId, name } = input
  if (!(await isYard(tx, yardId))) return refuseYard()
  const yardLinkId = randomUUID()
  const tokenHash = hashToken(yardLinkToken(signer, yardLinkId))
  await insertYardLink(tx, { yardLinkId, yardId, name, tokenHash, userId: userOf(caller).userId })
  const details = { yardLinkId, yardId, name }
  await appendEvents(tx, [{ event: 'yardLinkCreated', by: actorOf(caller), details }])
  const subject = { kind: 'yardLink', id: yardLinkId } as const
  await auditCall(tx, call, { action: 'yardLinkCreated', subject, after: { name, yardId } })
  return accept(yardLinkId)
}

/** Returns a link's token: a signature. It is not stored, so a repeated call signs again. */
function yardLinkToken(signer: Signer, yardLinkId: string): string {
  return signer.sign(`yard-link\n${yardLinkId}`)
}

/** Whether a pass is the dealer's, or a delivery pass of a driver to whom its dealer gives access. */
async function isPassOf(db: Queries, caller: Caller, pass: JudgedPass): Promise<boolean> {
  if (caller.kind === 'user') return pass.organisationId === caller.organisationId
  if (caller.kind !== 'field') return false
  const listed = new Set((await readFieldFlows(db, caller)).map(({ flowId }) => flowId))
  return (
    pass.kind === 'delivery' &&
    pass.cars.some(({ flowId, fault }) => !isSuperseded(fault) && listed.has(flowId))
  )
}

/** Prints a pass. Refuses with WRONG_STATE if it is valid for no car. */
async function print(
  db: Queries,
  { store, origin }: IssuedPassesDeps,
  pass: JudgedPass,
  locale: Locale,
): Promise<Result<Output<'downloadGatePass'>>> {
  if (!pass.holds) return refuseOver(pass)
  const file = await findFile(db, pass.imageFileId)
  const portrait = file && (await readPictureAsPng(store, file, PORTRAIT_WIDTH))
  const paper = composeGatePass(pass, { portrait, origin: origin(), locale })
  return accept({
    fileName: `gate-pass-${shortReference(pass.gatePassId).toLowerCase()}.pdf`,
    bytes: await writePdf(paper),
  })
}

function describeApproved(pass: JudgedPass): Output<'admin/getGatePasses'>['items'][number] {
  return {
    gatepassId: pass.gatePassId,
    kind: pass.kind,
    uid: pass.uid,
    organization: pass.organisation,
    person: { name: pass.person, phone: pass.phone, type: pass.personType },
    yard: pass.yard,
    city: pass.yardCity ?? pass.cars[0]?.city ?? '',
    holds: pass.holds,
    requestedAt: pass.requestedAt.toISOString(),
    cars: pass.cars.map(({ flowId, carId, title, regno, fault, holdsUntil }) => ({
      flowEntityId: flowId,
      carId,
      title,
      regno,
      fault,
      holdsUntil: holdsUntil === null ? null : new Date(holdsUntil).toISOString(),
    })),
    entries: describeEntries(pass.entries),
  }
}

function refuseYard(): Result<never> {
  return refuse('NOT_FOUND', 'yard.unknown')
}

function refusePass(): Result<never> {
  return refuse('NOT_FOUND', 'gatePass.unknown')
}

function refuseOver({ cars }: JudgedPass): Result<never> {
  return cars.every(({ fault }) => fault === 'unanswered')
    ? refuse('WRONG_STATE', 'gatePass.unapproved')
    : refuse('WRONG_STATE', 'gatePass.endedForAll')
}
