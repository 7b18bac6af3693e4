import type { Tx } from '#server/platform/db/transaction.ts'
import { readPassesOfFlows } from './delivery-passes-queries.ts'
import { lockPass, readEntryRows } from './gate-pages-queries.ts'

/**
 * Returns whether a guard has entered that the driver of a flow's delivery pass left with the car. Locks the pass, so that
 * no entry comes in between. The caller holds the flow's lock.
 */
export async function hasLeftWithCar(tx: Tx, flowId: string): Promise<boolean> {
  const [pass] = await readPassesOfFlows(tx, [flowId])
  if (pass === undefined) return false
  const { gatePassId } = pass
  await lockPass(tx, gatePassId)
  return (await readEntryRows(tx, [gatePassId])).some(({ way }) => way === 'left')
}
