import type { FactName } from './car-description.ts'
import { readFuelType, readTransmission, readVehicleType } from './read-car-kind.ts'
import { canonicalMake } from './makes.ts'

const SPELLINGS: Readonly<Partial<Record<FactName, (text: string) => string | null>>> = {
  make: canonicalMake,
  fueltype: readFuelType,
  transmission: readTransmission,
  carType: readVehicleType,
}

/**
 * Returns the canonical spelling of a fact ("cng + petrol" becomes "CNG"); a text without one is returned as written.
 */
export function spellFact(name: FactName, text: string): string {
  return SPELLINGS[name]?.(text) ?? text
}
