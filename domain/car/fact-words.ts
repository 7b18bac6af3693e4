import { sayDay } from '../indian-time.ts'
import { formatIndianNumber, formatRupees } from '../money.ts'
import { FACT_NAMES, factOf, type FactName } from './car-description.ts'

/** A fact of a car that changed, by its name in the lists. Null: not known. */
export interface FactChange {
  readonly field: string
  readonly before: string | number | null
  readonly after: string | number | null
}

/** The word for each fact, in the middle of a sentence. */
const FACT_WORDS: Readonly<Record<FactName, string>> = {
  make: 'make',
  model: 'model',
  variant: 'variant',
  year: 'year',
  regno: 'registration number',
  kmsrun: 'kilometres',
  fueltype: 'fuel',
  transmission: 'gearbox',
  carType: 'body type',
  city: 'city',
  yard: 'yard',
  ownership: 'owners',
  rcstatus: 'RC',
  price: 'guide price',
  newPrice: 'price when new',
  mileage: 'mileage',
  engine: 'engine (cc)',
  power: 'power (bhp)',
  seats: 'seats',
  colour: 'colour',
  remarks: 'remarks',
  supplierName: 'supplier',
  externalRef: 'reference',
  reserve: 'reserve',
  startingPrice: 'starting price',
  chassisNo: 'chassis number',
  engineNo: 'engine number',
  agreementNo: 'agreement number',
  repossessedOn: 'repossessed on',
  parkedSince: 'parked since',
  keys: 'keys',
  insuranceUntil: 'insurance until',
}

/** Says how a fact changed: "owners 1 → 3", "guide price not known → ₹7,95,000". */
export function sayFactChange({ field, before, after }: FactChange): string {
  return `${sayFact(field, before)} → ${sayValue(knownFact(field), after)}`
}

/** Says a fact, by its name in the lists: "owners 1", "guide price not known". */
export function sayFact(field: string, value: FactChange['after']): string {
  const known = knownFact(field)
  return `${known === undefined ? field : FACT_WORDS[known]} ${sayValue(known, value)}`
}

function knownFact(field: string): FactName | undefined {
  return FACT_NAMES.find((name) => name === field)
}

function sayValue(field: FactName | undefined, value: string | number | null): string {
  if (value === null) return 'not known'
  if (typeof value === 'string') {
    return field !== undefined && factOf(field).kind === 'date' ? sayDay(value) : value
  }
  if (field !== undefined && factOf(field).kind === 'rupees') return formatRupees(value)
  return field === 'year' ? String(value) : formatIndianNumber(value)
}
