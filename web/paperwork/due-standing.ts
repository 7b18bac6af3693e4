import { formatDay } from '#web/text/formats.ts'
import { isoDay } from '#domain/indian-time.ts'
import type { PaperworkCar } from '#web/api/decoders.ts'
import { t } from '#web/paperwork/paperwork-texts.ts'
import type { StatusKind } from '#web/ui/status-badge.tsx'

type LegalDue = PaperworkCar['dues'][number]

/** From this many days before its last day a duty is highlighted. */
const SOON_DAYS = 7
const DAY = 86_400_000

/** Formats a day in India as it is sent ("2026-03-05"): "5 Mar 2026". */
export function formatDate(day: string): string {
  return formatDay(Date.parse(`${day}T00:00:00+05:30`))
}

/** Returns how a duty stands at `now` (epoch ms): done, over, soon due or due, and the words for it. */
export function dueStanding(
  { doneOn, dueOn }: Pick<LegalDue, 'doneOn' | 'dueOn'>,
  now: number,
): { readonly kind: StatusKind; readonly text: string } {
  if (doneOn !== null) return { kind: 'good', text: t('paperwork.due.done', { day: formatDate(doneOn) }) }
  if (dueOn === null) return { kind: 'quiet', text: t('paperwork.due.none') }
  const day = formatDate(dueOn)
  if (dueOn < isoDay(now)) return { kind: 'bad', text: t('paperwork.due.over', { day }) }
  const isSoon = dueOn <= isoDay(now + SOON_DAYS * DAY)
  return { kind: isSoon ? 'waiting' : 'quiet', text: t('paperwork.due.by', { day }) }
}

/** Returns the duty of the dealer that is due next; null if it has none with a day. */
export function nextDue<Due extends Pick<LegalDue, 'by' | 'doneOn' | 'dueOn'>>(
  dues: readonly Due[],
): (Due & { readonly dueOn: string }) | null {
  const open = dues.flatMap((due) =>
    due.by === 'transferee' && due.doneOn === null && due.dueOn !== null
      ? [{ ...due, dueOn: due.dueOn }]
      : [],
  )
  return (
    open.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0))[0] ?? null
  )
}
