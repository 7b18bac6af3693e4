import { IconAlarm, IconClock, IconHourglassLow } from '@tabler/icons-react'
import type { Car } from '#domain/car/car.ts'
import { carDetailsCountdown } from '#domain/countdown.ts'
import { momentOf, useUrgency } from '#web/car/countdown-badge.tsx'
import { useLotPhase } from '#web/car/use-lot-phase.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/text.ts'
import classes from './auction-countdown.module.css'

const ICONS = { calm: IconClock, soon: IconHourglassLow, urgent: IconAlarm, over: IconClock }

/** The countdown on a car's page: "Starts in …", "2D 5h:07m", "Ended", "NA". */
export function AuctionCountdown({ car }: { readonly car: Car }) {
  const t = useText()
  const { start_date: start, ta_end_date: end } = car
  const words = useFromNow((now) => carDetailsCountdown({ start, end, now }))
  const urgency = useUrgency({ start, end })
  const isLive = useLotPhase(car) === 'live'
  const Icon = ICONS[urgency]
  const moment = momentOf(end)
  const onPaper = moment && t('carDetails.endsAt', { moment })
  return (
    <div className={classes['countdown']} data-urgency={urgency} data-moment={onPaper}>
      <Icon size={28} stroke={1.8} aria-hidden />
      <p>
        {isLive && <span className={classes['label']}>{t('carDetails.timeLeft')}</span>}
        <span className={classes['words']} data-long={!isLive || undefined}>
          {words}
        </span>
      </p>
    </div>
  )
}
