import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input, Output } from '#contract/api.ts'
import { writeRupeesText, readRupeesText } from '#web/console/parts/rupees-text.ts'

/** A car's facts as they stand in a form: texts; an empty one is "not known". */
export interface CarFormValues {
  make: string
  model: string
  variant: string
  year: string
  regno: string
  kmsrun: string
  fueltype: string
  transmission: string
  carType: string
  colour: string
  ownership: string
  rcstatus: string
  price: string
  newPrice: string
  mileage: string
  engine: string
  power: string
  seats: string
  city: string
  yardId: string
  supplierName: string
  externalRef: string
}

/** A field of the form. */
export type CarFormField = keyof CarFormValues

const EMPTY: CarFormValues = {
  make: '',
  model: '',
  variant: '',
  year: '',
  regno: '',
  kmsrun: '',
  fueltype: '',
  transmission: '',
  carType: '',
  colour: '',
  ownership: '',
  rcstatus: '',
  price: '',
  newPrice: '',
  mileage: '',
  engine: '',
  power: '',
  seats: '',
  city: '',
  yardId: '',
  supplierName: '',
  externalRef: '',
}

/** All fields. */
export const CAR_FORM_FIELDS = Object.keys(EMPTY) as readonly CarFormField[]

/** The form of a car, or of one of which nothing is known yet. */
export function toCarForm(car: StockCar | null): CarFormValues {
  if (car === null) return { ...EMPTY }
  const texts = Object.fromEntries(
    CAR_FORM_FIELDS.map((field) => {
      const value = car[field]
      return [field, value === null ? '' : String(value)]
    }),
  )
  return { ...EMPTY, ...texts, price: writeRupeesText(car.price), newPrice: writeRupeesText(car.newPrice) }
}

/**
 * The yards of a city to choose from. The car's own is among them in its city, also while the yards are not known:
 * an id tells nobody which one it is.
 */
export function yardOptions(
  car: StockCar | null,
  city: string,
  yards: Output<'admin/getYards'> | undefined,
): { readonly value: string; readonly label: string }[] {
  const options = (yards ?? [])
    .filter((yard) => yard.city === city)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isOwnLeft = car?.city === city && options.every(({ value }) => value !== car.yardId)
  if (!isOwnLeft || car.yardId === null) return options
  return [{ value: car.yardId, label: car.yard ?? '' }, ...options]
}

/** A whole number as staff type it, with or without grouping; null for anything else. */
export function readWholeNumber(text: string): number | null {
  const plain = text.replaceAll(/[,\s]/g, '')
  return /^\d+$/.test(plain) ? Number(plain) : null
}

const NUMBERS: ReadonlySet<CarFormField> = new Set(['year', 'kmsrun', 'ownership', 'seats'])
const AMOUNTS: ReadonlySet<CarFormField> = new Set(['price', 'newPrice'])
/** What the house knows of every car. */
export const REQUIRED_FACTS: ReadonlySet<CarFormField> = new Set(['make', 'model', 'year', 'city'])

function readField(field: CarFormField, text: string): string | number | null {
  if (text.trim() === '') return null
  if (NUMBERS.has(field)) return readWholeNumber(text)
  if (!AMOUNTS.has(field)) return text.trim()
  const rupees = readRupeesText(text)
  return rupees === 'invalid' ? null : rupees
}

/**
 * The fields that differ from the car as it was, as the house takes them: null clears. What is required and
 * empty is left out, for a form that lacks it is never sent.
 */
export function changedFacts(
  before: CarFormValues,
  after: CarFormValues,
): Omit<Input<'admin/updateCar'>, 'carId'> {
  const changed = CAR_FORM_FIELDS.filter(
    (field) => readField(field, after[field]) !== readField(field, before[field]),
  )
  return Object.fromEntries(
    changed
      .map((field) => [field, readField(field, after[field])] as const)
      .filter(([field, value]) => value !== null || !REQUIRED_FACTS.has(field)),
  )
}
