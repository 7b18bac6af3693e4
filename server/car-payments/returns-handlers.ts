import type { ReturnItem, statements } from '#contract/car-payments/statements.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import type { BankLine } from '#domain/car-payments/matching-evidence.ts'
import { causeOf, explainReturn } from '#domain/car-payments/returns.ts'
import { decideSecondHalf } from '#domain/proposals/decide-proposal.ts'
import type { Staff } from '#domain/proposals/who-counts.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { propose } from '#server/proposals/propose.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { lockMatching } from './matching-queries.ts'
import { isNamedByProof, refuseNamedLine } from './naming-proofs.ts'
import { payBackProposals } from './pay-back-proposal.ts'
import {
  countReturns,
  findCredit,
  insertReturn,
  listReturns,
  readDueCars,
  type DueCar,
  type ReturnRow,
} from './returns-queries.ts'

type Returns = Pick<typeof statements, 'admin/getReturns' | 'admin/payBack'>

/** How long before a line its car may have been awarded, in ms. */
const AWARDED_BEFORE = 60 * 24 * 60 * 60_000

/** Creates the handlers for money that is matched to nothing due, and is paid back or set aside. */
export function createReturnsHandlers(deps: { readonly staff: StaffReader }): HandlersOf<Returns> {
  return {
    'admin/getReturns': async ({ db, caller, input: { status, limit, cursor } }) => {
      const query = { list: 'returns', status }
      const self = userOf(caller).userId
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listReturns(db, status, after.value, limit + 1), limit)
      return accept({
        items: await describeReturns(db, page, { self, staff: await deps.staff.read(db) }),
        total: await countReturns(db, status),
        nextCursor: last ? writeCursor(query, [last.madeAt, last.lineId]) : null,
      })
    },

    'admin/payBack': async (call) => {
      const { db, input, caller, request } = call
      const { lineId, decision, reason } = input
      await lockMatching(db)
      const credit = await findCredit(db, lineId)
      if (credit === null) return refuseUnknown()
      if (credit.decision !== null) {
        return refuse('WRONG_STATE', 'Something has been proposed for this money already.')
      }
      if (await isNamedByProof(db, lineId)) return refuseNamedLine()
      const admin = userOf(caller)
      const act = { subject: lineId, details: { decision }, reason, admin, request }
      const proposed = await propose(db, deps.staff, payBackProposals, act)
      if (!proposed.ok) return proposed
      await insertReturn(db, { lineId, decision, proposalId: proposed.value.proposalId })
      return answer(call, await deps.staff.read(db))
    },
  }
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'There is no such line.')
}

async function answer(
  { db, caller, input }: Call<'admin/payBack'>,
  staff: Staff,
): Promise<Result<{ item: ReturnItem }>> {
  const credit = await findCredit(db, input.lineId)
  const self = userOf(caller).userId
  const [item] = credit === null ? [] : await describeReturns(db, [credit], { self, staff })
  return item === undefined ? refuseUnknown() : accept({ item })
}

/** The admin to whom returns are described, and whoever counts as a second person. */
interface Viewer {
  readonly self: string
  readonly staff: Staff
}

async function describeReturns(
  db: Queries,
  rows: readonly ReturnRow[],
  viewer: Viewer,
): Promise<ReturnItem[]> {
  const [first] = rows.map(({ day }) => day).toSorted()
  if (first === undefined) return []
  const since = new Date(Date.parse(first) - AWARDED_BEFORE).toISOString().slice(0, 10)
  const flowIds = rows.flatMap(({ flowId }) => (flowId === null ? [] : [flowId]))
  const cars = await readDueCars(db, since, flowIds)
  return rows.map((row) => describeReturn(row, cars, viewer))
}

function describeReturn(row: ReturnRow, cars: readonly DueCar[], viewer: Viewer): ReturnItem {
  const { lineId, day, amountPaise, narration, reference, outcome, rejectedFor } = row
  const stated = cars.find(({ flowId }) => flowId === row.flowId)
  const line: BankLine = { id: lineId, day, direction: 'credit', amountPaise, narration, reference }
  const { cause, due } =
    stated === undefined ? explainReturn(line, cars) : { cause: causeOf(stated.state, outcome), due: stated }
  return {
    lineId,
    day,
    amount: amountPaise / 100,
    narration,
    reference,
    cause,
    payment: due && {
      flowEntityId: due.flowId,
      uid: due.uid,
      organization: due.organization,
      carId: due.carId,
      title: fullTitle(due),
      regno: due.regno,
      state: due.state,
      outcome,
      reason: rejectedFor,
    },
    decision: describeDecision(row, viewer),
  }
}

function describeDecision(row: ReturnRow, { self, staff }: Viewer): ReturnItem['decision'] {
  const { decision, proposalId, reason, proposedBy, proposedAt, confirmedBy, needsSecond } = row
  if (decision === null || proposalId === null || reason === null) return null
  if (proposedBy === null || proposedAt === null || needsSecond === null) return null
  return {
    proposalId,
    decision,
    reason,
    proposedBy: { uid: proposedBy, name: row.proposedByName ?? '' },
    proposedAt: proposedAt.toISOString(),
    needsOtherAdmin: !decideSecondHalf(staff, { by: proposedBy, needsSecond }, self).ok,
    isOwn: proposedBy === self,
    confirmedBy: confirmedBy === null ? null : { uid: confirmedBy, name: row.confirmedByName ?? '' },
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    bankReferenceId: row.bankReferenceId,
  }
}
