import type { ReturnItem } from '#contract/car-payments/return-item.ts'
import type { statements } from '#contract/car-payments/statements.ts'
import type { BankLine } from '#domain/car-payments/matching-evidence.ts'
import { causeOf, causeOfNamed, explainReturn, lastDayToBePaidBack } from '#domain/car-payments/returns.ts'
import { isoDay } from '#domain/indian-time.ts'
import { decideSecondHalf } from '#domain/proposals/decide-proposal.ts'
import type { Staff } from '#domain/proposals/who-counts.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { propose } from '#server/proposals/propose.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { readDueCars, type DueCar } from './dealer-cars-queries.ts'
import { describeDealerCar } from './describe-dealer-car.ts'
import { lockMatching, type StoredClaim } from './matching-queries.ts'
import { needsLine, readNamingProofs } from './naming-proofs.ts'
import { decideReturn, payBackProposals } from './pay-back-proposal.ts'
import { countReturns, findCredit, insertReturn, listReturns, type ReturnRow } from './returns-queries.ts'

type Returns = Pick<typeof statements, 'admin/getReturns' | 'admin/payBack'>

interface ReturnsDeps {
  readonly staff: StaffReader
  /** Returns the database's clock in epoch ms. */
  readonly now: () => number
}

/** Creates the handlers for money that is matched to nothing due, and is paid back or set aside. */
export function createReturnsHandlers(deps: ReturnsDeps): HandlersOf<Returns> {
  return {
    'admin/getReturns': async ({ db, caller, input: { status, limit, cursor } }) => {
      const query = { list: 'returns', status }
      const self = userOf(caller).userId
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      const lastDay = lastDayToBePaidBack(isoDay(deps.now()))
      const asked = { status, lastDay }
      const { page, last } = cutPage(await listReturns(db, asked, after.value, limit + 1), limit)
      return accept({
        items: await describeReturns(db, page, { self, lastDay, staff: await deps.staff.read(db) }),
        total: await countReturns(db, asked),
        nextCursor: last ? writeCursor(query, [last.madeAt, last.rowId]) : null,
      })
    },

    'admin/payBack': async (call) => {
      const { db, input, caller, request } = call
      const { lineId, decision, reason } = input
      await lockMatching(db)
      const credit = await findCredit(db, lineId)
      if (credit === null) return refuseUnknown()
      if (credit.decision !== null) {
        return refuse('WRONG_STATE', 'return.proposed')
      }
      const rest = await decideReturn(db, credit)
      if (!rest.ok) return rest
      const admin = userOf(caller)
      const act = { subject: lineId, details: { decision, paise: rest.value }, reason, admin, request }
      const proposed = await propose(db, deps.staff, payBackProposals, act)
      if (!proposed.ok) return proposed
      await insertReturn(db, { lineId, decision, proposalId: proposed.value.proposalId })
      return answer(call, deps)
    },
  }
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'line.unknown')
}

async function answer(
  { db, caller, input }: Call<'admin/payBack'>,
  deps: ReturnsDeps,
): Promise<Result<{ item: ReturnItem }>> {
  const credit = await findCredit(db, input.lineId)
  const self = userOf(caller).userId
  const viewer = {
    self,
    staff: await deps.staff.read(db),
    lastDay: lastDayToBePaidBack(isoDay(deps.now())),
  }
  const [item] = credit === null ? [] : await describeReturns(db, [credit], viewer)
  return item === undefined ? refuseUnknown() : accept({ item })
}

/** The admin to whom returns are described, and whoever counts as a second person. */
interface Viewer {
  readonly self: string
  readonly staff: Staff
  /** The last day on which a transfer back that is late by now was confirmed. */
  readonly lastDay: string
}

async function describeReturns(
  db: Queries,
  rows: readonly ReturnRow[],
  viewer: Viewer,
): Promise<ReturnItem[]> {
  const days = rows.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const naming = await readNamingProofs(
    db,
    rows.map(({ lineId }) => lineId),
  )
  const flowIds = [
    ...rows.flatMap(({ flowId }) => (flowId === null ? [] : [flowId])),
    ...[...naming.values()].flatMap((claims) => claims.map(({ flowId }) => flowId)),
  ]
  const cars = await readDueCars(db, { first, last }, flowIds)
  return rows.map((row) => describeReturn(row, { cars, naming: naming.get(row.lineId) ?? [] }, viewer))
}

function describeReturn(
  row: ReturnRow,
  { cars, naming }: { readonly cars: readonly DueCar[]; readonly naming: readonly StoredClaim[] },
  viewer: Viewer,
): ReturnItem {
  const { lineId, day, amountPaise, usedPaise, narration, reference, outcome, rejectedFor } = row
  const stated = cars.find(({ flowId }) => flowId === row.flowId)
  const line: BankLine = { id: lineId, day, direction: 'credit', amountPaise, narration, reference }
  const { cause, due } =
    stated === undefined ? explainReturn(line, cars) : { cause: causeOf(stated.state, outcome), due: stated }
  const namedBy = new Set(naming.map(({ paymentId }) => paymentId)).size
  return {
    lineId,
    day,
    amount: amountPaise / 100,
    rest: (amountPaise - usedPaise) / 100,
    narration,
    reference,
    cause:
      causeOfNamed({
        namedBy,
        isNeeded: naming.some(needsLine),
        isUsed: usedPaise > 0 && row.decision === null,
      }) ?? (row.isReturned && row.decision === null ? 'payBackReturned' : cause),
    namedBy: naming.flatMap((claim) => {
      const car = cars.find(({ flowId }) => flowId === claim.flowId)
      if (car === undefined) return []
      const { flowEntityId, organization, title } = describeDealerCar(car)
      return [{ flowEntityId, organization, title, amount: claim.amountPaise / 100 }]
    }),
    payment: due && { ...describeDealerCar(due), outcome, reason: rejectedFor },
    decision: describeDecision(row, viewer),
  }
}

function describeDecision(row: ReturnRow, { self, staff, lastDay }: Viewer): ReturnItem['decision'] {
  const { decision, decidedPaise, proposalId, reason, proposedBy, proposedAt, confirmedBy, needsSecond } = row
  if (decision === null || decidedPaise === null || proposalId === null || reason === null) return null
  if (proposedBy === null || proposedAt === null || needsSecond === null) return null
  return {
    proposalId,
    decision,
    amount: decidedPaise / 100,
    reason,
    proposedBy: { uid: proposedBy, name: row.proposedByName ?? '' },
    proposedAt: proposedAt.toISOString(),
    needsOtherAdmin: !decideSecondHalf(staff, { by: proposedBy, needsSecond }, self).ok,
    isOwn: proposedBy === self,
    confirmedBy: confirmedBy === null ? null : { uid: confirmedBy, name: row.confirmedByName ?? '' },
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    bankReferenceId: row.bankReferenceId,
    leftOn: row.leftOn,
    hasEnded: row.hasEnded,
    isLate:
      decision === 'payBack' &&
      row.confirmedAt !== null &&
      row.leftOn === null &&
      !row.hasEnded &&
      isoDay(row.confirmedAt.getTime()) <= lastDay,
  }
}
