import { isExplained } from '#domain/car-payments/line-use.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { lockFlows } from '#server/flows/lock-flows.ts'
import { findFlowPlace } from '#server/flows/find-flow.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readAllocationsFor } from './allocations-queries.ts'
import { findDebt, markSettled, readFlowsOfDebtsPaid, type PaymentDebt } from './debts-queries.ts'
import { lockMatching } from './matching-queries.ts'

/**
 * Settles a debt once parts of bank lines are together its whole amount. It then keeps its dealer from nothing any more.
 * The caller holds the lock of the matching.
 */
export async function settleDebt(tx: Tx, by: ActorIdentity, debtId: string): Promise<void> {
  const debt = await findDebt(tx, debtId)
  if (debt === null || debt.isSettled) return
  if (!isExplained(debt.amount, await readAllocationsFor(tx, 'due', [debtId]))) return
  await markSettled(tx, debtId, true)
  await note(tx, by, debt, 'debtSettled')
}

/**
 * Locks the flows of the debts that become owed again if lines of these amounts (paise) come back, and then the matching. A
 * use that another one makes meanwhile is not among them: {@link reopenDebt} locks its flow.
 */
export async function lockDebtsThenMatching(tx: Tx, amounts: readonly number[]): Promise<void> {
  await lockFlows(tx, await readFlowsOfDebtsPaid(tx, amounts))
  await lockMatching(tx)
}

/** Lets a debt be owed again, because what paid it came back. The caller holds the lock of the matching. */
export async function reopenDebt(tx: Tx, by: ActorIdentity, debtId: string): Promise<void> {
  const debt = await findDebt(tx, debtId)
  if (debt === null || !debt.isSettled) return
  await lockFlows(tx, [debt.flowId])
  await markSettled(tx, debtId, false)
  await note(tx, by, debt, 'debtReopened')
}

async function note(
  tx: Tx,
  by: ActorIdentity,
  { flowId, amount }: PaymentDebt,
  event: 'debtSettled' | 'debtReopened',
): Promise<void> {
  const place = await findFlowPlace(tx, flowId)
  await noteFlows(tx, [{ event, by, flowId, ...place, details: { amount } }])
}
