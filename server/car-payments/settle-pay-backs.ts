import { findPaidBacks } from '#domain/car-payments/pay-backs.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { allocate } from './allocations-queries.ts'
import { readUnpaidBacks, readUnusedDebits } from './pay-backs-queries.ts'

/**
 * Lets the debits of statements that state transfers back be used by them. The caller holds the lock of the matching.
 *
 * @throws Error if a debit that was read as unused is used, which the lock excludes.
 */
export async function settlePayBacks(tx: Tx): Promise<void> {
  const open = await readUnpaidBacks(tx)
  if (open.length === 0) return
  const debits = await readUnusedDebits(tx, [...new Set(open.map(({ paise }) => paise))])
  const made = { purpose: 'payBack' as const, reason: null, bankReference: null, madeBy: null }
  const used = await allocate(
    tx,
    findPaidBacks(open, debits).map(({ allocationId, lineId, paise }) => ({
      ...made,
      lineId,
      paise,
      subjectId: allocationId,
    })),
  )
  if (!used.ok) throw new Error(used.refusal.message)
}
