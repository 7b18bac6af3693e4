import { REMINDER_HOURS } from '#domain/car-payments/payment-deadline.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { SYSTEM } from '#server/platform/actor.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { claimPaymentReminders } from './remind-payments-queries.ts'

/** The job that reminds dealers of payments that are due soon. It runs every five minutes. */
export const REMIND_OF_PAYMENTS = 'remind-of-payments'

const AT_ONCE = 100

/**
 * Notes in the event log that a payment is due soon, some hours before its deadline, once for each deadline and number of
 * hours. The dealer is notified from the log. Safe to run in several processes.
 */
export async function remindOfPayments(db: PooledQueries): Promise<void> {
  const ascending = REMINDER_HOURS.toSorted((one, other) => one - other)
  for (const [index, hours] of ascending.entries()) {
    const later = ascending[index - 1] ?? 0
    for (let found = AT_ONCE; found === AT_ONCE;) {
      found = await inTransaction(db, async (tx) => {
        const due = await claimPaymentReminders(tx, { hours, later, max: AT_ONCE })
        await appendEvents(
          tx,
          due.map(({ amount, ...flow }) => ({
            event: 'paymentDueSoon' as const,
            by: SYSTEM,
            ...flow,
            details: { amount, hours },
          })),
        )
        return due.length
      })
    }
  }
}
