import type { MaybeInstant } from '#domain/countdown.ts'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './time-left.module.css'
import { COUNTDOWN_ICONS, useCountdown, type CountdownFormat } from './use-countdown.ts'

/** Props of a time left; instants in epoch ms. */
export interface TimeLeftProps {
  /** The lot's opening, until which is counted first. Default: null, it is open. */
  readonly start?: MaybeInstant
  readonly end: MaybeInstant
  /** Default: that of the bidding and My Cars pages, "1H:12M". */
  readonly format?: CountdownFormat
  /** Whether the time at which it runs out stands beside it. Default: true; false where the text beside says it. */
  readonly hasTurn?: boolean
}

/** A countdown in a line of text, with the time at which it runs out: "1H:12M ends 3:05 pm". */
export function TimeLeft({ start = null, end, format = 'myCars', hasTurn = true }: TimeLeftProps) {
  const { words, urgency, turn, moment } = useCountdown({ start, end, format })
  const Icon = COUNTDOWN_ICONS[urgency]
  return (
    <span className={classes['place']}>
      <span className={classes['time']} data-urgency={urgency} data-moment={moment}>
        <Icon size={18} stroke={2} aria-hidden />
        <span>{words}</span>
      </span>
      {hasTurn && turn !== null && (
        <Text as="span" tone="soft" size={14} lines={1.25} whole data-screen-only>
          {turn}
        </Text>
      )}
    </span>
  )
}
