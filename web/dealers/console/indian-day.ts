import { fromIndianInput, toIndianInput } from '#web/console/parts/indian-input.ts'

/** Returns the date in India of an instant (epoch ms) as a date field's value: "2026-03-05". */
export function toIndianDay(instant: number): string {
  return toIndianInput(instant).slice(0, 10)
}

/** Returns the last second of a day in India (epoch ms); null if the text is not a date. */
export function endOfIndianDay(day: string): number | null {
  return fromIndianInput(`${day}T23:59:59`)
}
