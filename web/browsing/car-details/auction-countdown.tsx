import { VisuallyHidden } from '@mantine/core'
import type { Car } from '#domain/car/car.ts'
import { secondsBeside } from '#domain/countdown.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { COUNTDOWN_ICONS, useCountdown } from '#web/car/use-countdown.ts'
import { ExtendedNote } from '#web/car/extended-note.tsx'
import { useLotPhase } from '#web/car/use-lot-phase.ts'
import { useText } from '#web/text/en/car-details.ts'
import classes from './auction-countdown.module.css'

/**
 * The countdown on a car's page: "Starts in 5h:07m", "2D 5h:07m", "Ended", "NA", in the last hour with seconds, and the time at
 * which it runs out.
 */
export function AuctionCountdown({ car }: { readonly car: Car }) {
  const t = useText()
  const { start_date: start, ta_end_date: end } = car
  const { words, urgency, turn, moment } = useCountdown({ start, end, format: 'carDetails' })
  const seconds = useFromNow((now) => secondsBeside({ start, end, now }))
  const isLive = useLotPhase(car) === 'live'
  const Icon = COUNTDOWN_ICONS[urgency]
  const onPaper = moment && t('carDetails.endsAt', { moment })
  return (
    <div className={classes['countdown']} data-urgency={urgency} data-moment={onPaper}>
      <Icon size={28} stroke={1.8} aria-hidden />
      <p>
        {isLive && <VisuallyHidden>{t('carDetails.timeLeft')} </VisuallyHidden>}
        <span className={classes['words']} data-long={!isLive || undefined}>
          {words}
          {seconds !== '' && <span className={classes['seconds']}> {seconds}</span>}
        </span>
        <span className={classes['turn']}>
          <ExtendedNote lotId={car.lotId} otherwise={turn} />
        </span>
      </p>
    </div>
  )
}
