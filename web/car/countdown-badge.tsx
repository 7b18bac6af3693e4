import { VisuallyHidden } from '@mantine/core'
import { IconAlarm, IconClock, IconHourglassLow } from '@tabler/icons-react'
import { cardBadge, urgencyOf, type LotTimes, type MaybeInstant, type Urgency } from '#domain/countdown.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/text.ts'
import classes from './countdown-badge.module.css'

const ICONS = { calm: IconClock, soon: IconHourglassLow, urgent: IconAlarm, over: IconClock }

/** Props of a countdown: the lot's opening and end, in epoch ms. */
export interface CountdownBadgeProps {
  readonly start: MaybeInstant
  readonly end: MaybeInstant
}

/** Returns how urgent a countdown is. A lot that has not opened or has no dates is calm. */
export function useUrgency({ start, end }: CountdownBadgeProps): Urgency {
  return useFromNow((now) => {
    if (end === null || !Number.isFinite(end) || (start !== null && now < start)) return 'calm'
    return urgencyOf(end - now)
  })
}

/** Returns the text printed instead of a countdown to this end (epoch ms); undefined without an end. */
export function momentOf(end: MaybeInstant): string | undefined {
  return end === null || !Number.isFinite(end) ? undefined : formatMoment(end)
}

/** The countdown on a car's picture, in a box of constant width. It uses part A's wording unless given another. */
export function CountdownBadge({
  start,
  end,
  inWords = cardBadge,
}: CountdownBadgeProps & { readonly inWords?: (times: LotTimes) => string }) {
  const t = useText()
  const words = useFromNow((now) => inWords({ start, end, now }))
  const urgency = useUrgency({ start, end })
  const Icon = ICONS[urgency]
  return (
    <span className={classes['badge']} data-urgency={urgency} data-moment={momentOf(end)}>
      <Icon size={18} stroke={2} aria-hidden />
      <span aria-hidden>{words}</span>
      <VisuallyHidden>{t('car.timeLeft', { time: words })}</VisuallyHidden>
    </span>
  )
}
