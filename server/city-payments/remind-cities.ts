import { isoDay } from '#domain/indian-time.ts'
import { REMINDER_DAYS } from '#domain/dealers/city-year.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { claimReminders } from './reminders-queries.ts'

/** Job that reminds dealers of cities whose year ends soon. */
export const REMIND_OF_CITIES = 'remind-of-cities'

const BATCH_SIZE = 100

/**
 * Reminds dealers by email and SMS of each city some days before its year ends, once per number of days. Safe to run in
 * several processes.
 */
export async function remindOfCities(db: PooledQueries, origin: () => string): Promise<void> {
  for (const days of REMINDER_DAYS.toSorted((a, b) => a - b)) {
    for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
      found = await inTransaction(db, async (tx) => {
        const due = await claimReminders(tx, days, BATCH_SIZE)
        for (const { email, mobile, city, validUntil } of due) {
          const values = { city, day: { day: isoDay(validUntil.getTime()) } }
          const link = `${origin()}/cities`
          await queueMessage(tx, {
            channel: 'email',
            to: email,
            kind: 'city-ends',
            values: { ...values, link },
          })
          await queueMessage(tx, { channel: 'sms', to: mobile, kind: 'city-ends', values })
        }
        return due.length
      })
    }
  }
}
