import { t } from '#web/text/en/console.ts'

const UNITS = [
  // Terms of up to 48 hours are promised in hours.
  { milliseconds: 86_400_000, from: 48 * 3_600_000, id: 'console.days' },
  { milliseconds: 3_600_000, from: 3_600_000, id: 'console.hours' },
  { milliseconds: 60_000, from: 60_000, id: 'console.minutes' },
] as const

/** Formats a duration approximately: "3 days", "47 hours", "5 minutes", "less than a minute". */
export function describeApproximately(milliseconds: number): string {
  const unit = UNITS.find((unit) => milliseconds >= unit.from)
  if (unit === undefined) return t('console.underMinute')
  return t(unit.id, { count: Math.floor(milliseconds / unit.milliseconds) })
}
