import { t } from '#web/text/text.ts'

const UNITS = [
  { milliseconds: 86_400_000, id: 'console.days' },
  { milliseconds: 3_600_000, id: 'console.hours' },
  { milliseconds: 60_000, id: 'console.minutes' },
] as const

/** Formats a duration approximately, in its largest unit: "3 days", "5 hours", "less than a minute". */
export function describeApproximately(milliseconds: number): string {
  const unit = UNITS.find((unit) => milliseconds >= unit.milliseconds)
  if (unit === undefined) return t('console.underMinute')
  return t(unit.id, { count: Math.floor(milliseconds / unit.milliseconds) })
}
