import { fromIndianInput, toIndianInput } from '#web/console/parts/indian-input.ts'

/** The day in India of an instant (epoch milliseconds) as a date field takes it: "2026-03-05". */
export function toIndianDay(instant: number): string {
  return toIndianInput(instant).slice(0, 10)
}

/** The last second of a day in India (epoch milliseconds); null where it is no day. */
export function endOfIndianDay(day: string): number | null {
  return fromIndianInput(`${day}T23:59:59`)
}
