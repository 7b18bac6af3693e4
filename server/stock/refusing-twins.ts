import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'

/** Runs `write`. Refuses with ALREADY_EXISTS if another car has the number plate or the supplier's reference. */
export async function refusingTwins(facts: StockFacts, write: () => Promise<void>): Promise<Result<null>> {
  try {
    await write()
    return accept(null)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const [field, sentence] =
      error.constraint === 'cars_one_of_plate'
        ? ['regno', `There is a car with the registration number ${facts.regno} already.`]
        : ['externalRef', `${facts.supplierName} has a car with the reference ${facts.externalRef} already.`]
    return refuse('ALREADY_EXISTS', sentence, { fields: { [field]: sentence } })
  }
}
