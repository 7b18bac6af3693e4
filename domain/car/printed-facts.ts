import type { FactName } from './car-description.ts'

/** The facts that papers print. Apart from the description of a car, which every screen loads. */
const PRINTED: ReadonlySet<string> = new Set<FactName>([
  'make',
  'model',
  'variant',
  'fueltype',
  'city',
  'yard',
  'colour',
])

/** Whether papers print a fact, so that its text must be printable. */
export function isPrintedFact(name: string): boolean {
  return PRINTED.has(name)
}
