import type { FactChange } from '#domain/car/fact-words.ts'
import type { LotAnnouncement } from '#domain/car/car.ts'
import { factOf, FACT_NAMES } from '#domain/car/car-description.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees } from '#domain/money.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { t } from '#web/text/en/announcement.ts'
import { formatClock, formatIsoDay } from '#web/text/formats.ts'
import { anyText, hasText } from '#web/text/text.ts'
import { valueLabel } from './car-labels.ts'

/** Returns an announcement as it stands on a car's card and page, read at `now` (epoch ms): "Announced 2:10 pm: owners 1 → 3". */
export function announcementLine({ at, text, facts }: LotAnnouncement, now: number): string {
  const changes = facts.map(describeChange).join(', ')
  const what = [changes, text].filter(Boolean).join('. ')
  return t('announcement.line', { time: formatClock(at, now), what })
}

function describeChange({ field, before, after }: FactChange): string {
  const name = `announcement.fact.${field}`
  const fact = hasText(name) ? anyText(name) : field
  return `${fact} ${describeValue(field, before)} → ${describeValue(field, after)}`
}

function describeValue(field: string, value: FactChange['after']): string {
  const fact = FACT_NAMES.find((name) => name === field)
  if (value === null) return t('announcement.notKnown')
  if (fact === undefined) return String(value)
  const { kind } = factOf(fact)
  if (typeof value === 'string') return kind === 'date' ? formatIsoDay(value) : valueLabel(fact, value)
  if (kind === 'rupees') return formatRupees(value)
  return fact === 'year' ? String(value) : formatIndianNumber(value)
}

/** An announcement of the house, as it reads now. */
export function AnnouncementLine({ announcement }: { readonly announcement: LotAnnouncement }) {
  return <span>{useFromNow((now) => announcementLine(announcement, now))}</span>
}
