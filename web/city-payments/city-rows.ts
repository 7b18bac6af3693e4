import type { TextId } from '#web/text/text.ts'

/** The cities that are chosen, a row each, by their names; an empty one waits for its city. */
export type CityRows = readonly string[]

/** The cities that were chosen. */
export function chosenCities(rows: CityRows): readonly string[] {
  return rows.filter((name) => name !== '')
}

/** What is wrong with one row (part A section 5, "Subscription"), or null. */
export function rowFault(rows: CityRows, index: number): TextId | null {
  const name = rows[index]
  if (name === '' || name === undefined) return 'subscription.chooseEach'
  return rows.indexOf(name) < index ? 'subscription.onlyOnce' : null
}

/** Whether there is a city left for another row. */
export function canAddRow(rows: CityRows, cityCount: number): boolean {
  return rows.length < cityCount
}

/** What all rows cost together: a chosen city counts once, in whole rupees. */
export function totalOf(rows: CityRows, price: number): number {
  return new Set(chosenCities(rows)).size * price
}

/** Reads rows that were kept; never fewer than one. */
export function readRows(kept: unknown): CityRows {
  const rows = Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : []
  return rows.length > 0 ? rows : ['']
}
