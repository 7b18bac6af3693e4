import { FACT_NAMES, factOf, spellingsOf } from '#domain/car/car-description.ts'

/** Renames choices given under a field's alias to the field's name (`fuelType` to `fueltype`). */
export function renameToFieldNames<Choice>(
  choices: Readonly<Record<string, Choice>>,
): Record<string, Choice> {
  return Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [
      FACT_NAMES.find((field) => spellingsOf(field, factOf(field)).includes(name)) ?? name,
      choice,
    ]),
  )
}
