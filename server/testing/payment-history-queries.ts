import type { PaymentHistory } from '#domain/car-payments/check-payment-history.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Reads everything that is stored about payments for cars, of the flows that were awarded theirs. */
export async function readPaymentHistory(db: Queries): Promise<PaymentHistory> {
  const flows = await db
    .selectFrom('flows')
    .leftJoin('car_receipts', 'car_receipts.flow_id', 'flows.id')
    .select([
      'flows.id as flowId',
      'flows.state',
      'flows.award_amount as amount',
      ({ fn }) => fn.count<number>('car_receipts.number').as('receipts'),
    ])
    .where('flows.award_amount', 'is not', null)
    .groupBy('flows.id')
    .execute()
  const payments = await db
    .selectFrom('car_payments')
    .select([
      'id as paymentId',
      'flow_id as flowId',
      'amount',
      'outcome',
      'reviewed_by as reviewedBy',
      'decided_by as decidedBy',
      'needs_other_admin as needsOtherAdmin',
      'approval_reason as approvalReason',
    ])
    .execute()
  const lines = await db
    .selectFrom('line_use')
    .select(['line_id as lineId', 'amount_paise as amountPaise', 'used_paise as usedPaise'])
    .execute()
  const parts = await db
    .selectFrom('line_allocations')
    .select(['line_id as lineId', 'purpose', 'subject_id as subjectId', 'paise'])
    .execute()
  const partsOf = Map.groupBy(parts, ({ lineId }) => lineId)
  return {
    flows,
    payments: payments.map((payment) => ({ ...payment, needsOtherAdmin: payment.needsOtherAdmin === true })),
    lines: lines.map((line) => ({ ...line, parts: partsOf.get(line.lineId) ?? [] })),
  }
}
