import type { DealerSummary } from '#contract/dealers/admin-people.ts'
import { endOfIndianDay, toIndianDay } from './indian-day.ts'

type GivenCities = DealerSummary['cities']

/** What was done to a city in the form. */
export interface CityEdit {
  /** The day on which its time is to end; null where it was taken away. */
  readonly day: string | null
  /** The end that it had then, in ISO 8601; null where the dealer did not have it. */
  readonly saw: string | null
}

/** By the city's name. */
export type CityEdits = ReadonlyMap<string, CityEdit>

/** A city as it stands in the form. */
export interface CityRow {
  readonly city: string
  readonly day: string
  /** The end that it has, in ISO 8601; null where the dealer does not have it yet. */
  readonly has: string | null
  /** The end that it is to have: what it has where its day stays, else the end of the day in India; null where it is none. */
  readonly validUntil: string | null
}

/**
 * A dealer's cities with what was done to them in the form. What is typed stands over what somebody else sets meanwhile;
 * a city that was taken away is there again when its end is another than was seen.
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

/** Whether the form differs from what the dealer has. */
export function differs(rows: readonly CityRow[], cities: GivenCities): boolean {
  return rows.length !== cities.length || rows.some(({ has, validUntil }) => has !== validUntil)
}
