import { pairLines } from '#domain/car-payments/line-pairs.ts'
import { restOf } from '#domain/car-payments/line-use.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { allocate, endAllocation, readAllocations, readUse, type Allocation } from './allocations-queries.ts'
import { findPaymentToUse } from './line-allocations-queries.ts'
import { queueMatching } from './match-payments.ts'
import { askReturns, readPairable, readPairs, savePair } from './line-pairs-queries.ts'
import { reopenDebt } from './settle-debt.ts'

/** A line, and the line that takes it back. */
interface Pair {
  readonly lineId: string
  readonly returnLineId: string
}

/**
 * Finds lines that take other lines back, among the new lines and those stored before. Pairs lines that share a reference,
 * and stores the uncertain pairs for an admin to decide. The caller holds the lock of the matching.
 *
 * @returns the ids of the lines that came back.
 */
export async function pairNewLines(
  tx: Tx,
  by: ActorIdentity,
  lineIds: readonly string[],
): Promise<readonly string[]> {
  const { pairs, possible } = pairLines(await readPairable(tx, lineIds))
  for (const pair of pairs) {
    await savePair(tx, pair, null)
    await useUpPair(tx, by, pair)
  }
  await askReturns(
    tx,
    possible.map(({ returnLineId }) => returnLineId),
  )
  return pairs.map(({ lineId }) => lineId)
}

/**
 * Uses up a line and the one that takes it back, but for what approved payments use of it, which ends with
 * `reversePayment`, and for what was paid back of it. Every other use ends: the money of a transfer back of the house is
 * unused again, a debt that the line paid is owed again, and a proof that waits is explained by it no more. The caller holds
 * the lock of the matching.
 */
export async function useUpPair(tx: Tx, by: ActorIdentity, { lineId, returnLineId }: Pair): Promise<void> {
  for (const used of await readAllocations(tx, [lineId])) {
    if (!(await endsWithPair(tx, used))) continue
    await end(tx, by, used, 'The bank took this money back.')
    if (used.purpose === 'due' && used.subjectId !== null) await reopenDebt(tx, by, used.subjectId)
    if (used.purpose === 'payBack' && used.subjectId !== null) await reopenReturn(tx, by, used.subjectId)
  }
  await useUpRest(tx, by, lineId, returnLineId)
  await useUpRest(tx, by, returnLineId, lineId)
}

/** Frees the money that a transfer back was to return, because the bank returned that, and queues its matching. */
async function reopenReturn(tx: Tx, by: ActorIdentity, allocationId: string): Promise<void> {
  const { lineId } = await free(tx, by, allocationId, 'The bank returned the transfer back.')
  await queueMatching(tx, { lineIds: [lineId] })
}

async function endsWithPair(tx: Tx, { purpose, subjectId }: Allocation): Promise<boolean> {
  if (purpose === 'car' && subjectId !== null) {
    return (await findPaymentToUse(tx, subjectId))?.outcome === 'waiting'
  }
  // A debit is used by the transfer back that it states; a credit was paid back for good.
  return purpose !== 'payBack' || subjectId !== null
}

/**
 * Ends the use of a line, and returns it. If the line came back, or takes another one back, the freed amount is allocated
 * to the reversal. Refuses as {@link endAllocation} does. The caller holds the lock of the matching.
 */
export async function freeUse(
  tx: Tx,
  by: ActorIdentity,
  id: string,
  reason: string | null,
): Promise<Result<Allocation>> {
  const ended = await endAllocation(tx, id, { madeBy: by.userId, reason })
  if (!ended.ok) return ended
  const { lineId } = ended.value
  for (const pair of await readPairs(tx, [lineId])) {
    if (pair.lineId === null) continue
    await useUpRest(tx, by, lineId, pair.lineId === lineId ? pair.returnLineId : pair.lineId)
  }
  return ended
}

/** Uses what is left of a line that came back, or that takes one back. */
async function useUpRest(tx: Tx, { userId }: ActorIdentity, lineId: string, otherId: string): Promise<void> {
  const use = (await readUse(tx, [lineId])).get(lineId)
  if (use === undefined) throw new Error(`There is no line ${lineId}.`)
  const paise = restOf(use)
  if (paise === 0) return
  const used = await allocate(tx, [
    {
      lineId,
      purpose: 'reversal',
      subjectId: otherId,
      paise,
      reason: null,
      bankReference: null,
      madeBy: userId,
    },
  ])
  if (!used.ok) throw new Error(`The rest of line ${lineId} could not be used: ${used.refusal.reason}`)
}

/** Frees the lines of a pair that turned out to be unrelated. The caller holds the lock of the matching. */
export async function freePair(tx: Tx, by: ActorIdentity, { lineId, returnLineId }: Pair): Promise<void> {
  for (const used of await readAllocations(tx, [lineId, returnLineId])) {
    if (used.purpose === 'reversal') await end(tx, by, used, null)
  }
}

/**
 * Ends the uses of lines by an approved payment; the amounts of lines that came back are allocated to the
 * reversal. Refuses with NOT_FOUND if the payment did not use that line, and with WRONG_STATE if it did not come back.
 * The caller holds the lock of the matching.
 */
export async function releasePayment(
  tx: Tx,
  by: ActorIdentity,
  used: readonly Allocation[],
  pair: { readonly lineId: string; readonly returnLineId: string | null },
): Promise<Result<void>> {
  const { lineId, returnLineId } = pair
  if (!used.some((one) => one.lineId === lineId)) {
    return refuse('NOT_FOUND', 'line.notOfPayment')
  }
  if (returnLineId === null) return refuse('WRONG_STATE', 'line.notReversed')
  for (const { id } of used) await free(tx, by, id, null)
  return accept(undefined)
}

/** Does what {@link freeUse} does with a use that has not ended. */
async function free(tx: Tx, by: ActorIdentity, id: string, reason: string | null): Promise<Allocation> {
  const freed = await freeUse(tx, by, id, reason)
  if (!freed.ok) throw new Error(`The use ${id} could not be ended: ${freed.refusal.reason}`)
  return freed.value
}

async function end(tx: Tx, { userId }: ActorIdentity, { id }: Allocation, reason: string | null) {
  const ended = await endAllocation(tx, id, { madeBy: userId, reason })
  if (!ended.ok) throw new Error(`The use ${id} could not be ended: ${ended.refusal.reason}`)
}
