import { refuseUsedLine } from '#domain/car-payments/line-use.ts'
import { findPaidBacks } from '#domain/car-payments/pay-backs.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { allocate } from './allocations-queries.ts'
import { isNamedByProof } from './naming-proofs.ts'
import { readReturnedBacks, readUnpaidBacks, readUnusedDebits, setReturnUse } from './pay-backs-queries.ts'
import { findCredit } from './returns-queries.ts'

const BY_SYSTEM = { reason: null, bankReference: null, madeBy: null } as const

/**
 * Lets the debits of statements that state transfers back be used by them. The caller holds the lock of the matching.
 *
 * @throws Error if a debit that was read as unused is used, which the lock excludes.
 */
export async function settlePayBacks(tx: Tx): Promise<void> {
  const open = await readUnpaidBacks(tx)
  if (open.length === 0) return
  const debits = await readUnusedDebits(tx, [...new Set(open.map(({ paise }) => paise))])
  const used = await allocate(
    tx,
    findPaidBacks(open, debits).map(({ allocationId, lineId, paise }) => ({
      ...BY_SYSTEM,
      lineId,
      purpose: 'payBack',
      subjectId: allocationId,
      paise,
    })),
  )
  if (!used.ok) throw new Error(used.refusal.reason)
}

/**
 * Lets transfers back hold again that ended because the bank seemed to return this debit, which states them. Refuses with
 * WRONG_STATE where their money was used or proposed for something else since, or a proof names it. The caller holds the lock of the matching.
 */
export async function restorePayBacks(tx: Tx, debitId: string): Promise<Result<void>> {
  for (const { proposalId, paidPaise, ...back } of await readReturnedBacks(tx, debitId)) {
    const isProposed = (await findCredit(tx, back.lineId))?.decision !== null
    const used =
      isProposed || (await isNamedByProof(tx, back.lineId))
        ? refuseUsedLine()
        : await allocate(tx, [{ ...back, purpose: 'payBack', subjectId: null }])
    if (!used.ok) {
      return refuse('WRONG_STATE', 'return.taken')
    }
    const [allocationId = ''] = used.value
    await setReturnUse(tx, proposalId, allocationId)
    const paid = await allocate(tx, [
      { ...BY_SYSTEM, lineId: debitId, purpose: 'payBack', subjectId: allocationId, paise: paidPaise },
    ])
    if (!paid.ok) throw new Error(paid.refusal.reason)
  }
  return accept(undefined)
}
