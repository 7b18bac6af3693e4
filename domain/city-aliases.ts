import { canonicalCity, stateOfCity } from './cities.ts'
import { accept, refuse, refuseField, type Result } from './refusal.ts'
import { foldWords } from './word-table.ts'

/** The house's own spellings of its cities: the city's name by {@link aliasKey}. */
export type CityAliases = ReadonlyMap<string, string>

/** No spellings but the known ones. */
export const NO_ALIASES: CityAliases = new Map()

/**
 * Returns the form in which spellings are compared: "Bangaluru (N)" and "bangaluru n" are the same. Empty if the text has
 * no letters.
 */
export function aliasKey(spelling: string): string {
  return foldWords(spelling)
}

/** Returns the city that a text names by a known spelling or the house's own; null if neither is known. */
export function findCityName(text: string, aliases: CityAliases): string | null {
  const canonical = canonicalCity(text)
  return stateOfCity(canonical) === null ? (aliases.get(aliasKey(text)) ?? null) : canonical
}

/** Returns the name of the city that a text names in any spelling; a text that is none, in canonical spelling. */
export function cityNamed(text: string, aliases: CityAliases): string {
  return findCityName(text, aliases) ?? canonicalCity(text)
}

/** A spelling that is to stand for a city. */
export interface NewAlias {
  readonly spelling: string
  /** The city, in any spelling. */
  readonly city: string
}

/** A spelling that stands for a city: the city's name, and whether the alias is new. */
export interface DecidedAlias {
  readonly key: string
  readonly city: string
  readonly isNew: boolean
}

/**
 * Decides whether a spelling may stand for a city of the house, given the names of all its cities. Refuses with
 * INVALID_INPUT for a city that the house does not have and a spelling without letters, and with ALREADY_EXISTS for a
 * spelling of another city.
 */
export function decideCityAlias(
  { spelling, city: given }: NewAlias,
  { cities, aliases }: { readonly cities: readonly string[]; readonly aliases: CityAliases },
): Result<DecidedAlias> {
  const key = aliasKey(spelling)
  if (!/\p{L}/u.test(key)) return refuseField('spelling', 'spelling.noLetters')
  const byKey = new Map(cities.map((name) => [aliasKey(name), name]))
  const named = cityNamed(given, aliases)
  const city = byKey.get(aliasKey(named))
  if (city === undefined) return refuseField('city', 'city.notYet', { city: named })
  const meant = findCityName(spelling, aliases) ?? byKey.get(key) ?? null
  if (meant === null) return accept({ key, city, isNew: true })
  return meant === city
    ? accept({ key, city, isNew: false })
    : refuse('ALREADY_EXISTS', 'spelling.ofOther', { values: { spelling, meant, city } })
}
