import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input, Output } from '#contract/api.ts'
import { writeRupeesText, readRupeesText } from '#web/console/parts/rupees-text.ts'
import { CAR_FORM_FIELDS, isRequiredField, kindOfField, type CarFormField } from './car-form-fields.ts'

/** A car's facts as they stand in a form: texts; an empty one is "not known". */
export type CarFormValues = Record<CarFormField, string>

/** The form of a car, or of one of which nothing is known yet. */
export function toCarForm(car: StockCar | null): CarFormValues {
  const texts = CAR_FORM_FIELDS.map((field) => [field, writeField(field, car?.[field] ?? null)] as const)
  return Object.fromEntries(texts) as CarFormValues
}

function writeField(field: CarFormField, value: string | number | null): string {
  if (value === null) return ''
  return kindOfField(field).type === 'rupees' ? writeRupeesText(Number(value)) : String(value)
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

function readField(field: CarFormField, text: string): string | number | null {
  if (text.trim() === '') return null
  const { type } = kindOfField(field)
  if (type === 'number') return readWholeNumber(text)
  if (type !== 'rupees') return text.trim()
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
      .filter(([field, value]) => value !== null || !isRequiredField(field)),
  )
}
