import { accept, fault, refuseFields, type Result } from '#domain/refusal.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'

/** Runs `write`. Refuses with ALREADY_EXISTS if another car has the number plate or the supplier's reference. */
export async function refusingTwins(facts: StockFacts, write: () => Promise<void>): Promise<Result<null>> {
  try {
    await write()
    return accept(null)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { regno, supplierName: supplier, externalRef: reference } = facts
    return refuseFields(
      'ALREADY_EXISTS',
      error.constraint === 'cars_one_of_plate'
        ? { regno: fault('car.numberTaken', { regno: regno ?? '' }) }
        : {
            externalRef: fault('car.referenceTaken', {
              supplier: supplier ?? '',
              reference: reference ?? '',
            }),
          },
    )
  }
}
