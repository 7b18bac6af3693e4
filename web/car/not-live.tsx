import type { Car } from '#domain/car/car.ts'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import { useLiveState } from '#web/api/live.tsx'
import { toServerTime } from '#web/api/server-clock.ts'
import { useText } from '#web/text/en/car.ts'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import classes from './not-live.module.css'
import { useLotPhase } from './use-lot-phase.ts'

/** Props: a car with a figure that bids change, and when it was read, in epoch ms by the device's clock. */
export interface NotLiveProps {
  readonly car: Car
  readonly readAt: number
}

/** Says at a figure, while no live events arrive, how old it is: the lists are read instead every few seconds. */
export function NotLive({ car, readAt }: NotLiveProps) {
  const t = useText()
  const isLost = useLiveState() === 'lost'
  const isOver = useLotPhase(car) === 'over'
  if (!isLost || isOver) return null
  return (
    <output className={classes['note']}>
      <KindIcon kind="waiting" size={18} />
      {t('car.notLive', { time: formatClockWithSeconds(toServerTime(readAt)) })}
    </output>
  )
}
