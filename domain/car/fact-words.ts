import { formatIsoDay } from '../indian-time.ts'
import { formatIndianNumber } from '../indian-number.ts'
import { formatRupees } from '../money.ts'
import { FACT_NAMES, factOf, type FactName } from './car-description.ts'

/** A fact of a car that changed, by its name in the lists. Null: not known. */
export interface FactChange {
  readonly field: string
  readonly before: string | number | null
  readonly after: string | number | null
}

/** Says how a fact changed: "owners 1 → 3", "guide price not known → ₹7,95,000". */
export function describeFactChange({ field, before, after }: FactChange): string {
  return `${describeFact(field, before)} → ${describeValue(knownFact(field), after)}`
}

/** Says a fact, by its name in the lists: "owners 1", "guide price not known". */
export function describeFact(field: string, value: FactChange['after']): string {
  const known = knownFact(field)
  return `${known === undefined ? field : factOf(known).words} ${describeValue(known, value)}`
}

function knownFact(field: string): FactName | undefined {
  return FACT_NAMES.find((name) => name === field)
}

function describeValue(field: FactName | undefined, value: string | number | null): string {
  if (value === null) return 'not known'
  if (typeof value === 'string') {
    return field !== undefined && factOf(field).kind === 'date' ? formatIsoDay(value) : value
  }
  if (field !== undefined && factOf(field).kind === 'rupees') return formatRupees(value)
  return field === 'year' ? String(value) : formatIndianNumber(value)
}
