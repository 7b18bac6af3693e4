import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input, Output } from '#contract/api.ts'
import { doubtOfFigure } from '#domain/car/unusual-facts.ts'
import { cleanVehicleNumber } from '#domain/identifiers/vehicle-numbers.ts'
import { plainNumber } from '#domain/plain-number.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { writeRupeesText, readRupeesText } from '#domain/rupees-text.ts'
import { doubtOf, type Doubts } from '#web/ui/form/use-doubts.tsx'
import {
  CAR_FORM_FIELDS,
  factOfField,
  isRequiredField,
  kindOfField,
  type CarFormField,
} from './car-form-fields.ts'
import { chassisDoubt } from './chassis-doubt.ts'

/** A car's facts as form values. They are all text; an empty text means that the fact is unknown. */
export type CarFormValues = Record<CarFormField, string>

/** Returns the form values of a car; all are empty for a new car (null). */
export function toCarForm(car: StockCar | null): CarFormValues {
  const texts = CAR_FORM_FIELDS.map((field) => [field, writeField(field, car?.[field] ?? null)] as const)
  return Object.fromEntries(texts) as CarFormValues
}

function writeField(field: CarFormField, value: string | number | null): string {
  if (value === null) return ''
  return kindOfField(field).type === 'rupees' ? writeRupeesText(Number(value)) : String(value)
}

/**
 * Returns the selectable yards of a city. In the car's own city they include the car's yard even before the yards are
 * loaded, so that the field shows its name and not its id.
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

/** Reads a typed whole number, with or without digit grouping; null for anything else. */
export function readWholeNumber(text: string): number | null {
  const plain = plainNumber(text)
  return /^\d+$/.test(plain) ? Number(plain) : null
}

/** Reads a typed number with at most three decimals: "18.6", "1,197"; null for anything else. */
export function readDecimal(text: string): number | null {
  const plain = plainNumber(text)
  return /^\d+(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : null
}

function readField(field: CarFormField, text: string): string | number | null {
  if (text.trim() === '') return null
  const kind = kindOfField(field)
  if (kind.type === 'vehicleNumber') return cleanVehicleNumber(text)
  if (kind.type === 'number') return kind.isDecimal ? readDecimal(text) : readWholeNumber(text)
  if (kind.type !== 'rupees') return text.trim()
  const rupees = readRupeesText(text)
  return rupees === 'invalid' ? null : rupees
}

/** Returns what is asked about before changed facts are saved, by field: unusual figures, and the supplier's name. */
export function carDoubts(before: CarFormValues, after: CarFormValues): Doubts<CarFormField> {
  const changed = CAR_FORM_FIELDS.filter(
    (field) => readField(field, after[field]) !== readField(field, before[field]),
  )
  return Object.fromEntries(
    changed.map((field) => [
      field,
      doubtOf(after[field], (text) => {
        const value = readField(field, text)
        if (value === null) return null
        if (field === 'chassisNo') return chassisDoubt(String(value))
        if (typeof value === 'number') return doubtOfFigure(factOfField(field), value)
        return field === 'supplierName' ? doubtOfName(text) : null
      }),
    ]),
  )
}

/**
 * Returns the changed fields as the operation's input; null clears a field. Required fields are never null: the form
 * cannot be sent while one is empty.
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
