import { addDays, isoDay } from '../indian-time.ts'
import { accept, refuseField, type Result } from '../refusal.ts'

/** The maximum number of days that one summary or list of events spans. */
export const MAX_RANGE_DAYS = 400

/** The days of a range that gives no dates: today and the 29 days before it. */
const USUAL_DAYS = 30

/** The first and the last day of a range, both included: dates in India, "2026-11-26". */
export interface DateRange {
  readonly startDate: string
  readonly endDate: string
}

/**
 * Completes a range of days in India: without an end it ends today, without a start it has 30 days. `now` is in epoch
 * milliseconds. Refuses a start after the end, and more than {@link MAX_RANGE_DAYS} days, with INVALID_INPUT at the
 * field.
 */
export function readDateRange(given: Partial<DateRange>, now: number): Result<DateRange> {
  const endDate = given.endDate ?? maxDay(isoDay(now), given.startDate)
  const startDate = given.startDate ?? addDays(endDate, 1 - USUAL_DAYS)
  if (startDate > endDate) return refuseField('endDate', 'range.endBeforeStart')
  if (addDays(startDate, MAX_RANGE_DAYS) <= endDate) {
    return refuseField('endDate', 'range.tooLong', { days: MAX_RANGE_DAYS })
  }
  return accept({ startDate, endDate })
}

function maxDay(day: string, other: string | undefined): string {
  return other !== undefined && other > day ? other : day
}
