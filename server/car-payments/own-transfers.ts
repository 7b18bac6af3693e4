import type { Output } from '#contract/api.ts'
import { moneyOfTransfer } from '#domain/car-payments/transfer-money.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readOwnTransfers, type TransferPart } from './own-transfers-queries.ts'

type OwnTransfer = Output<'getPaymentTransfers'>['transfers'][number]

/** Returns the transfers that the last proofs of a dealer name, newest first, each with the cars that it pays. */
export async function describeOwnTransfers(
  db: Queries,
  organisationId: string,
): Promise<readonly OwnTransfer[]> {
  const parts = await readOwnTransfers(db, organisationId)
  return [...Map.groupBy(parts, ({ referenceKey }) => referenceKey).values()].flatMap(describe)
}

/** Describes the parts of one transfer. */
function describe(parts: readonly TransferPart[]): readonly OwnTransfer[] {
  const [first] = parts
  if (first === undefined) return []
  const sumOf = (some: readonly TransferPart[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  const unpaid = parts.filter(({ outcome }) => outcome === 'rejected' || outcome === 'reversed')
  return [
    {
      bankReferenceId: first.reference,
      amount: sumOf(parts),
      money: moneyOfTransfer(first.lines, sumOf(unpaid) * 100),
      cars: parts.map(({ flowId, carId, amount, outcome, regno, ...car }) => ({
        flowEntityId: flowId,
        carId,
        title: fullTitle(car),
        regno,
        amount,
        outcome,
      })),
    },
  ]
}
