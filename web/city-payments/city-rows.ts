import '#web/text/en/onboarding.ts'
import type { TextId } from '#web/text/text.ts'

/** The chosen cities by name, one per row; empty for a row without a city yet. */
export type CityRows = readonly string[]

/** Returns the cities chosen so far. */
export function chosenCities(rows: CityRows): readonly string[] {
  return rows.filter((name) => name !== '')
}

/** Returns the validation message of one row, or null (part A section 5, "Subscription"). */
export function rowFault(rows: CityRows, index: number): TextId | null {
  const name = rows[index]
  if (name === '' || name === undefined) return 'subscription.chooseEach'
  return rows.indexOf(name) < index ? 'subscription.onlyOnce' : null
}

/** Whether an unchosen city is left for another row. */
export function canAddRow(rows: CityRows, cityCount: number): boolean {
  return rows.length < cityCount
}

/** Returns the total price in whole rupees; each chosen city counts once. */
export function totalOf(rows: CityRows, price: number): number {
  return new Set(chosenCities(rows)).size * price
}

/** Reads stored rows; returns at least one row. */
export function readRows(kept: unknown): CityRows {
  const rows = Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : []
  return rows.length > 0 ? rows : ['']
}
