import { CAR_ALIASES } from '#domain/car/car-fields.ts'
import { IMPORT_FIELDS } from '#domain/stock/import/import-fields.ts'

const ALIASES: Readonly<Record<string, readonly string[]>> = CAR_ALIASES

/** Renames choices given under a field's alias to the field's name (`fuelType` to `fueltype`). */
export function byFieldName<Choice>(choices: Readonly<Record<string, Choice>>): Record<string, Choice> {
  return Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [
      IMPORT_FIELDS.find((field) => field === name || ALIASES[field]?.includes(name)) ?? name,
      choice,
    ]),
  )
}
