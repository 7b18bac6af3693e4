import { t } from '#web/text/en/console.ts'

const MINUTE_MS = 60_000

/** Formats a duration in days, hours and minutes: "1 day 2 hours". */
export function describeDuration(milliseconds: number): string {
  const minutes = Math.round(milliseconds / MINUTE_MS)
  const parts = [
    { count: Math.floor(minutes / 1440), id: 'console.days' },
    { count: Math.floor(minutes / 60) % 24, id: 'console.hours' },
    { count: minutes % 60, id: 'console.minutes' },
  ] as const
  const written = parts.filter(({ count }) => count > 0).map(({ count, id }) => t(id, { count }))
  return written.length === 0 ? t('console.minutes', { count: 0 }) : written.join(' ')
}
