import type { ReturnItem, statements } from '#contract/car-payments/statements.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { refuseUsedLine, restOf } from '#domain/car-payments/line-use.ts'
import type { BankLine } from '#domain/car-payments/match-statement.ts'
import {
  causeOf,
  decideConfirmation,
  explainReturn,
  type ReturnDecision,
} from '#domain/car-payments/returns.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { isOtherAdminActive } from '#server/identity/active-admins-queries.ts'
import { actorOf } from '#server/platform/actor.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { allocate, lockUse } from './allocations-queries.ts'
import { queueMatching } from './match-payments.ts'
import { lockMatching } from './matches-queries.ts'
import {
  confirmReturn,
  countReturns,
  deleteReturn,
  findCredit,
  insertReturn,
  listReturns,
  readDueCars,
  type DueCar,
  type ReturnRow,
} from './returns-queries.ts'

type Returns = Pick<
  typeof statements,
  'admin/getReturns' | 'admin/payBack' | 'admin/confirmPayBack' | 'admin/withdrawPayBack'
>
type Decision = 'admin/payBack' | 'admin/confirmPayBack' | 'admin/withdrawPayBack'

/** How long before a line its car may have been awarded, in ms. */
const AWARDED_BEFORE = 60 * 24 * 60 * 60_000

/** Creates the handlers for money that is matched to nothing due, and is paid back or set aside. */
export function createReturnsHandlers(): HandlersOf<Returns> {
  return {
    'admin/getReturns': async ({ db, caller, input: { status, limit, cursor } }) => {
      const query = { list: 'returns', status }
      const after = readCursor(query, cursor, instantAndId)
      if (!after.ok) return after
      const { page, last } = cutPage(await listReturns(db, status, after.value, limit + 1), limit)
      return accept({
        items: await describeReturns(db, page, userOf(caller).userId),
        total: await countReturns(db, status),
        nextCursor: last ? writeCursor(query, [last.madeAt, last.lineId]) : null,
      })
    },

    'admin/payBack': async (call) => {
      const { db, input, caller } = call
      const { userId } = userOf(caller)
      const { lineId, decision, reason } = input
      await lockMatching(db)
      const credit = await findCredit(db, lineId)
      if (credit === null) return refuseUnknown()
      if (credit.decision !== null) {
        return refuse('WRONG_STATE', 'Something has been proposed for this money already.')
      }
      if (credit.outcome === 'waiting' || credit.outcome === 'approved') {
        return refuse('WRONG_STATE', 'This money is matched to a payment. Decide about that payment first.')
      }
      const needsOtherAdmin = await isOtherAdminActive(db, userId)
      await insertReturn(db, { lineId, decision, reason, proposedBy: userId, needsOtherAdmin })
      await audit(call, 'returnProposed', {
        before: null,
        after: { decision, amountPaise: credit.amountPaise, needsOtherAdmin },
        reason,
      })
      return answer(call)
    },

    'admin/confirmPayBack': async (call) => {
      const { db, input, caller } = call
      const { userId } = userOf(caller)
      const found = await lockProposed(db, input.lineId)
      if (!found.ok) return found
      const decided = decideConfirmation(found.value, userId, input.bankReferenceId ?? null)
      if (!decided.ok) return decided
      const { decision, credit } = found.value
      if (credit.outcome === 'waiting' || credit.outcome === 'approved') {
        return refuseUsedLine('A payment names this money. Decide about that payment first.')
      }
      const used = await useRest(db, credit, { decision, userId, bankReference: decided.value })
      if (!used.ok) return used
      await confirmReturn(db, input.lineId, { userId, bankReference: decided.value })
      await audit(call, 'returnConfirmed', {
        before: { decision, proposedBy: credit.proposedByName },
        after: { decision, amountPaise: credit.amountPaise, bankReference: decided.value },
      })
      return answer(call)
    },

    'admin/withdrawPayBack': async (call) => {
      const { db, input } = call
      const found = await lockProposed(db, input.lineId)
      if (!found.ok) return found
      if (found.value.isConfirmed) return refuse('WRONG_STATE', 'This has been confirmed already.')
      await deleteReturn(db, input.lineId)
      // The line may state a payment now.
      await queueMatching(db)
      await audit(call, 'returnWithdrawn', {
        before: { decision: found.value.decision, reason: found.value.credit.reason },
        after: null,
      })
      return answer(call)
    },
  }
}

/** Uses what is left of a credit for the decision about it. Refuses with LINE_IN_USE if nothing is. */
async function useRest(
  db: Queries,
  { lineId, reason }: ReturnRow,
  made: { readonly decision: ReturnDecision; readonly userId: string; readonly bankReference: string | null },
): Promise<Result<unknown>> {
  const use = (await lockUse(db, [lineId])).get(lineId)
  const paise = use === undefined ? 0 : restOf(use)
  if (paise === 0) return refuseUsedLine()
  const purpose = made.decision === 'payBack' ? 'payBack' : 'houseOwn'
  const { userId: madeBy, bankReference } = made
  return allocate(db, [{ lineId, purpose, subjectId: null, paise, reason, bankReference, madeBy }])
}

/** Locks the matching and returns what is proposed for a credit. Refuses with NOT_FOUND, or WRONG_STATE if nothing is. */
async function lockProposed(db: Queries, lineId: string) {
  await lockMatching(db)
  const credit = await findCredit(db, lineId)
  if (credit === null) return refuseUnknown()
  const { decision, proposedBy, needsOtherAdmin, confirmedAt } = credit
  if (decision === null || proposedBy === null || needsOtherAdmin === null) {
    return refuse('WRONG_STATE', 'Nothing is proposed for this money any more.')
  }
  return accept({ credit, decision, proposedBy, needsOtherAdmin, isConfirmed: confirmedAt !== null })
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'There is no such line.')
}

function audit(
  { db, caller, request, input }: Call<Decision>,
  action: Extract<AuditAction, `return${string}`>,
  entry: { readonly before: JsonObject | null; readonly after: JsonObject | null; readonly reason?: string },
): Promise<void> {
  return recordAudit(db, {
    actor: actorOf(caller),
    action,
    subject: { kind: 'statementLine', id: input.lineId },
    ...entry,
    request,
  })
}

async function answer({ db, caller, input }: Call<Decision>): Promise<Result<{ item: ReturnItem }>> {
  const credit = await findCredit(db, input.lineId)
  const [item] = credit === null ? [] : await describeReturns(db, [credit], userOf(caller).userId)
  return item === undefined ? refuseUnknown() : accept({ item })
}

async function describeReturns(db: Queries, rows: readonly ReturnRow[], self: string): Promise<ReturnItem[]> {
  const [first] = rows.map(({ day }) => day).toSorted()
  if (first === undefined) return []
  const since = new Date(Date.parse(first) - AWARDED_BEFORE).toISOString().slice(0, 10)
  const flowIds = rows.flatMap(({ flowId }) => (flowId === null ? [] : [flowId]))
  const cars = await readDueCars(db, since, flowIds)
  return rows.map((row) => describeReturn(row, cars, self))
}

function describeReturn(row: ReturnRow, cars: readonly DueCar[], self: string): ReturnItem {
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
    decision: describeDecision(row, self),
  }
}

function describeDecision(row: ReturnRow, self: string): ReturnItem['decision'] {
  const { decision, reason, proposedBy, proposedAt, confirmedBy } = row
  if (decision === null || reason === null || proposedBy === null || proposedAt === null) return null
  return {
    decision,
    reason,
    proposedBy: { uid: proposedBy, name: row.proposedByName ?? '' },
    proposedAt: proposedAt.toISOString(),
    needsOtherAdmin: row.needsOtherAdmin ?? false,
    isOwn: proposedBy === self,
    confirmedBy: confirmedBy === null ? null : { uid: confirmedBy, name: row.confirmedByName ?? '' },
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    bankReferenceId: row.bankReferenceId,
  }
}
