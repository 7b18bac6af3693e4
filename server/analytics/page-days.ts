/** The events of one day: a date in India, "2026-11-26". */
interface DayCount {
  readonly day: string
  readonly events: number
}

/** The part of a list that holds a page. */
interface PageDays {
  readonly startDate: string
  readonly endDate: string
  /** The events of these days before the first of the page. */
  readonly offset: number
}

/**
 * Returns the days on which the events of a page lie, so that the events of all later days need not be read to pass over
 * them. `days` are the latest first. Null if the page is empty.
 */
export function pageDays(
  days: readonly DayCount[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): PageDays | null {
  let before = 0
  let found: { readonly endDate: string; readonly offset: number } | null = null
  for (const { day, events } of days) {
    if (found === null && offset < before + events) found = { endDate: day, offset: offset - before }
    before += events
    if (found !== null && before >= offset + limit) return { ...found, startDate: day }
  }
  const first = days.at(-1)
  return found === null || first === undefined ? null : { ...found, startDate: first.day }
}
