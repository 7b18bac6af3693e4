import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/car.ts'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import classes from './extended-note.module.css'
import { movedEndOf } from './extension.ts'

/** Props: the lot, and what is said at other times. Default: nothing. */
export interface ExtendedNoteProps {
  readonly lotId: string | null
  readonly otherwise?: string | null
}

/** Says for a minute beside a lot's countdown that a late bid moved its end: "Now ends 5:34:06 pm". */
export function ExtendedNote({ lotId, otherwise = null }: ExtendedNoteProps) {
  const t = useText()
  const endsAt = useFromNow((now) => (lotId === null ? 0 : (movedEndOf(lotId, now) ?? 0)))
  return (
    <span className={classes['note']} data-moved={endsAt > 0 || undefined} aria-live="polite">
      {endsAt > 0 ? t('car.nowEnds', { time: formatClockWithSeconds(endsAt) }) : otherwise}
    </span>
  )
}
