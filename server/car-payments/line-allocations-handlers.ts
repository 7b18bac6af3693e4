import type { Output } from '#contract/api.ts'
import type { lineAllocations } from '#contract/car-payments/line-allocations.ts'
import { refuseUsedLine, restOf, type LinePurpose } from '#domain/car-payments/line-use.ts'
import { readPaise } from '#domain/money.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import {
  allocate,
  findAllocation,
  lockUse,
  readAllocations,
  readAllocationsFor,
  type Allocation,
} from './allocations-queries.ts'
import {
  findLine,
  findOrderAmount,
  findPaymentToUse,
  readNames,
  sumFoundParts,
} from './line-allocations-queries.ts'
import { findDebt } from './debts-queries.ts'
import { queueMatching } from './match-payments.ts'
import { lockMatching } from './matching-queries.ts'
import { freeUse } from './pair-lines.ts'
import { reopenDebt, settleDebt } from './settle-debt.ts'

type LineAnswer = Output<'admin/allocateLine'>

/** Creates the handlers with which the house uses parts of lines by hand, and ends such uses. */
export function createLineAllocationsHandlers(): HandlersOf<typeof lineAllocations> {
  return { 'admin/allocateLine': allocateLine, 'admin/endAllocation': endByHand }
}

async function allocateLine(call: Call<'admin/allocateLine'>): Promise<Result<LineAnswer>> {
  const { db, input, caller, request } = call
  const { lineId, purpose, reason = null } = input
  const paise = readPaise(input.amount) ?? 0
  const subjectId = input.subjectId ?? null
  if (subjectId !== null && !HAS_SUBJECT.has(purpose)) {
    return refuseField('subjectId', 'lineUse.subjectSuperfluous')
  }
  if (purpose === 'houseOwn' && reason === null) return refuseField('reason', 'lineUse.houseReasonMissing')
  await lockFlowOf(db, { purpose, subjectId })
  await lockMatching(db)
  const line = await findLine(db, lineId)
  if (line === null) return refuse('NOT_FOUND', 'line.unknown')
  if (!line.isCredit && purpose !== 'houseOwn') {
    return refuse('WRONG_STATE', 'line.isDebit')
  }
  const subject = await decideSubject(db, { purpose, subjectId, paise })
  if (!subject.ok) return subject
  if (purpose !== 'car') {
    const use = (await lockUse(db, [lineId])).get(lineId)
    const rest = use === undefined ? 0 : restOf(use)
    if (paise > rest - (await sumFoundParts(db, lineId))) {
      return refuseUsedLine('lineUse.takenOrNeeded')
    }
  }
  const madeBy = userOf(caller).userId
  const made = await allocate(db, [
    { lineId, purpose, subjectId, paise, reason, bankReference: null, madeBy },
  ])
  if (!made.ok) return made
  if (purpose === 'due' && subjectId !== null) await settleDebt(db, actorOf(caller), subjectId)
  await queueMatching(db, changedBy(lineId, { purpose, subjectId }))
  await recordAudit(db, {
    actor: actorOf(caller),
    action: 'lineAllocated',
    subject: { kind: 'statementLine', id: lineId },
    before: null,
    after: { purpose, subjectId, amountPaise: paise },
    ...(reason === null ? {} : { reason }),
    request,
  })
  return describeLine(db, lineId)
}

/** Decides whether a part can be used for a subject. Refuses with INVALID_INPUT, NOT_FOUND and WRONG_STATE. */
async function decideSubject(
  db: Queries,
  part: {
    readonly purpose: Call<'admin/allocateLine'>['input']['purpose']
    readonly subjectId: string | null
    readonly paise: number
  },
): Promise<Result<void>> {
  const { purpose, subjectId, paise } = part
  if (!HAS_SUBJECT.has(purpose)) return accept(undefined)
  if (subjectId === null) return refuseField('subjectId', 'lineUse.subjectMissing')
  if (purpose === 'city') {
    const amount = await findOrderAmount(db, subjectId)
    if (amount === null) return refuse('NOT_FOUND', 'order.unknown')
    return paise > (await readOpen(db, purpose, { subjectId, amount }))
      ? refuseField('amount', 'lineUse.overOrder')
      : accept(undefined)
  }
  if (purpose === 'due') return decideDebt(db, subjectId, paise)
  const payment = await findPaymentToUse(db, subjectId)
  if (payment === null) return refuse('NOT_FOUND', 'proof.unknown')
  if (payment.outcome !== 'waiting' && payment.outcome !== 'approved') {
    return refuse('WRONG_STATE', 'proof.settled')
  }
  return paise > payment.neededPaise ? refuseField('amount', 'lineUse.overPayment') : accept(undefined)
}

async function decideDebt(db: Queries, debtId: string, paise: number): Promise<Result<void>> {
  const debt = await findDebt(db, debtId)
  if (debt === null) return refuse('NOT_FOUND', 'debt.unknown')
  if (debt.isSettled) return refuse('WRONG_STATE', 'debt.settled')
  const open = await readOpen(db, 'due', { subjectId: debtId, amount: debt.amount })
  return paise > open ? refuseField('amount', 'lineUse.overDebt') : accept(undefined)
}

/** Returns the paise of an amount (rupees) for which no parts of lines are used yet. */
async function readOpen(
  db: Queries,
  purpose: LinePurpose,
  { subjectId, amount }: { readonly subjectId: string; readonly amount: number },
): Promise<number> {
  const used = await readAllocationsFor(db, purpose, [subjectId])
  return used.reduce((left, part) => left - part.paise, amount * 100)
}

async function endByHand(call: Call<'admin/endAllocation'>): Promise<Result<LineAnswer>> {
  const { db, input, caller, request } = call
  const known = await findAllocation(db, input.allocationId)
  if (known === null) return refuse('NOT_FOUND', 'lineUse.unknown')
  await lockFlowOf(db, known)
  await lockMatching(db)
  const allowed = await decideEnd(db, known)
  if (!allowed.ok) return allowed
  const ended = await freeUse(db, actorOf(caller), known.id, input.reason)
  if (!ended.ok) return ended
  const { lineId, purpose, subjectId, paise } = ended.value
  if (purpose === 'due' && subjectId !== null) await reopenDebt(db, actorOf(caller), subjectId)
  await queueMatching(db, changedBy(lineId, { purpose, subjectId }))
  await recordAudit(db, {
    actor: actorOf(caller),
    action: 'lineFreed',
    subject: { kind: 'statementLine', id: lineId },
    before: { purpose, subjectId, amountPaise: paise },
    after: null,
    reason: input.reason,
    request,
  })
  return describeLine(db, lineId)
}

/** Decides whether a use may be ended by hand. Refuses with WRONG_STATE. */
async function decideEnd(db: Queries, { purpose, subjectId }: Allocation): Promise<Result<void>> {
  if (purpose === 'payBack' || purpose === 'reversal') {
    return refuse('WRONG_STATE', 'lineUse.returned')
  }
  if (purpose !== 'car' || subjectId === null) return accept(undefined)
  const payment = await findPaymentToUse(db, subjectId)
  return payment?.outcome === 'approved' && payment.approvalReason === null
    ? refuse('WRONG_STATE', 'lineUse.approved')
    : accept(undefined)
}

/** The purposes whose use names a subject. */
const HAS_SUBJECT: ReadonlySet<LinePurpose> = new Set(['car', 'due', 'city'])

type Subject = Pick<Allocation, 'purpose' | 'subjectId'>

/** Locks the flow of a payment or a debt, before the matching is locked. */
async function lockFlowOf(db: Queries, { purpose, subjectId }: Subject): Promise<void> {
  if (subjectId === null) return
  const found =
    purpose === 'car'
      ? await findPaymentToUse(db, subjectId)
      : purpose === 'due'
        ? await findDebt(db, subjectId)
        : null
  if (found !== null) await lockFlows(db, [found.flowId])
}

function changedBy(lineId: string, { purpose, subjectId }: Subject) {
  return { lineIds: [lineId], paymentIds: purpose === 'car' && subjectId !== null ? [subjectId] : [] }
}

async function describeLine(db: Queries, lineId: string): Promise<Result<LineAnswer>> {
  const line = await findLine(db, lineId)
  if (line === null) return refuse('NOT_FOUND', 'line.unknown')
  const parts = await readAllocations(db, [lineId])
  const names = await readNames(
    db,
    parts.flatMap(({ madeBy }) => madeBy ?? []),
  )
  const { day, amountPaise, usedPaise, narration, reference, isCredit } = line
  return accept({
    line: {
      lineId,
      day,
      amount: amountPaise / 100,
      narration,
      reference,
      isCredit,
      usedAmount: usedPaise / 100,
      restAmount: (amountPaise - usedPaise) / 100,
      parts: parts.map(({ id, purpose, subjectId, paise, reason, madeAt, madeBy }) => ({
        allocationId: id,
        purpose,
        subjectId,
        amount: paise / 100,
        reason,
        madeAt: madeAt.toISOString(),
        madeBy: madeBy === null ? null : (names.get(madeBy) ?? null),
      })),
    },
  })
}
