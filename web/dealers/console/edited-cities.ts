import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { endOfIndianDay, toIndianDay } from './indian-day.ts'

type GivenCities = DealerSummary['cities']

/** An edit of one city in the form. */
export interface CityEdit {
  /** The new end day of the city; null if the city was removed. */
  readonly day: string | null
  /** The city's end when it was edited, ISO 8601; null if the dealer did not have it. */
  readonly saw: string | null
}

/** Edits by city name. */
export type CityEdits = ReadonlyMap<string, CityEdit>

/** A row of the form. */
export interface CityRow {
  readonly city: string
  readonly day: string
  /** The city's present end, ISO 8601; null if the dealer does not have it yet. */
  readonly has: string | null
  /**
   * The city's new end, ISO 8601: the present one if the day is unchanged, otherwise the end of the day in India; null
   * if the day is invalid.
   */
  readonly validUntil: string | null
}

/**
 * Applies the form's edits to a dealer's cities. An edit takes precedence over another admin's change, except that a
 * removed city reappears if its end has changed since it was removed.
 */
export function editCities(cities: GivenCities, edits: CityEdits): readonly CityRow[] {
  const rows: CityRow[] = []
  for (const { city, validUntil: has } of cities) {
    const edit = edits.get(city)
    if (edit?.day === null && edit.saw === has) continue
    rows.push(rowOf(city, edit?.day ?? toIndianDay(Date.parse(has)), has))
  }
  const known = new Set(cities.map(({ city }) => city))
  for (const [city, { day }] of edits) {
    if (!known.has(city) && day !== null) rows.push(rowOf(city, day, null))
  }
  return rows
}

function rowOf(city: string, day: string, has: string | null): CityRow {
  if (has !== null && toIndianDay(Date.parse(has)) === day) return { city, day, has, validUntil: has }
  const end = endOfIndianDay(day)
  return { city, day, has, validUntil: end === null ? null : new Date(end).toISOString() }
}

/** Whether the form differs from the dealer's present cities. */
export function hasEdits(rows: readonly CityRow[], cities: GivenCities): boolean {
  return rows.length !== cities.length || rows.some(({ has, validUntil }) => has !== validUntil)
}
