import { REJECTED_KEPT_YEARS } from '#domain/dealers/rejected-registrations.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { deleteGiven, lockOverdueRejected } from './erase-rejected-queries.ts'

/** The task that erases what rejected registrations gave. */
export const ERASE_REJECTED = 'erase-rejected-registrations'

const AT_ONCE = 100

/**
 * Erases the business details, documents and agreements of registrations that were rejected more than
 * {@link REJECTED_KEPT_YEARS} ago. The sweep of unreferenced files then removes the files. Receipts, credit notes and the
 * audit log stay.
 */
export async function eraseRejected(db: PooledQueries): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE;) {
    found = await inTransaction(db, async (tx) => {
      const organisations = await lockOverdueRejected(tx, { years: REJECTED_KEPT_YEARS, limit: AT_ONCE })
      await deleteGiven(tx, organisations)
      return organisations.length
    })
  }
}
