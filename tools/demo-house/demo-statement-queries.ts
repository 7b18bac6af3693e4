import type { SubmissionOutcome } from '#domain/car-payments/payment-submission.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A payment that a demo dealer says it made. Amount in rupees. */
export interface DemoPayment {
  readonly reference: string
  readonly amount: number
  readonly accountName: string
  /** "2026-11-23" */
  readonly paidOn: string
  readonly outcome: SubmissionOutcome
}

/** Returns the payments of the demo dealers, oldest first. */
export function readDemoPayments(db: Queries): Promise<readonly DemoPayment[]> {
  return db
    .selectFrom('car_payments')
    .select(['reference', 'amount', 'account_name as accountName', 'paid_on as paidOn', 'outcome'])
    .orderBy('paid_on')
    .orderBy('id')
    .execute()
}
