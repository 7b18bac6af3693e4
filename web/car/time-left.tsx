import { IconAlarm, IconClock, IconHourglassLow } from '@tabler/icons-react'
import { biddingTimeLeft, type MaybeInstant } from '#domain/countdown.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { momentOf, useUrgency } from './countdown-badge.tsx'
import classes from './time-left.module.css'

const ICONS = { calm: IconClock, soon: IconHourglassLow, urgent: IconAlarm, over: IconClock }

/** Shows the time left until `end` (epoch ms) in the format of the bidding and My Cars pages: "1H:12M". */
export function TimeLeft({ end }: { readonly end: MaybeInstant }) {
  const words = useFromNow((now) => biddingTimeLeft(end, now))
  const urgency = useUrgency({ start: null, end })
  const Icon = ICONS[urgency]
  return (
    <span className={classes['time']} data-urgency={urgency} data-moment={momentOf(end)}>
      <Icon size={18} stroke={2} aria-hidden />
      <span>{words}</span>
    </span>
  )
}
