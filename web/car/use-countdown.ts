import { formatMoment } from '#web/text/formats.ts'
import { IconAlarm, IconClock, IconHourglassLow } from '@tabler/icons-react'
import {
  cardBadge,
  carDetailsCountdown,
  evaluatorBadge,
  myCarsTimeLeft,
  turnOf,
  turnTime,
  urgencyOf,
  type LotTimes,
  type MaybeInstant,
  type Urgency,
} from '#domain/countdown.ts'
import type { Locale } from '#domain/locale.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/car.ts'
import { LOCALE } from '#web/text/locale.ts'

/** The formats of a countdown, by the screens that use them. */
const FORMATS = {
  dealerHome: cardBadge,
  myCars: myCarsTimeLeft,
  carDetails: carDetailsCountdown,
  fieldPortal: ({ end, now }: LotTimes, locale: Locale) => evaluatorBadge(end, now, locale),
} as const

/** The format of a countdown. */
export type CountdownFormat = keyof typeof FORMATS

/** A countdown: the lot's opening (null if that does not matter) and its end, in epoch ms, and the format. */
export interface CountdownProps {
  readonly start: MaybeInstant
  readonly end: MaybeInstant
  readonly format: CountdownFormat
}

/** A countdown as it is shown now. */
export interface Countdown {
  readonly words: string
  readonly urgency: Urgency
  /** When it runs out, on the clock: "ends 3:05 pm"; null without dates. */
  readonly turn: string | null
  /** The text printed instead; undefined without an end. */
  readonly moment: string | undefined
}

/** The icon of a countdown by its urgency. */
export const COUNTDOWN_ICONS = {
  calm: IconClock,
  soon: IconHourglassLow,
  urgent: IconAlarm,
  over: IconClock,
} as const satisfies Record<Urgency, unknown>

/** Follows a countdown on the server's clock. A lot that has not opened or has no dates is calm. */
export function useCountdown({ start, end, format }: CountdownProps): Countdown {
  const t = useText()
  const words = useFromNow((now) => FORMATS[format]({ start, end, now }, LOCALE))
  const turn = useFromNow((now) => turnOf({ start, end, now }))
  const time = useFromNow((now) => turnTime({ start, end, now }, LOCALE))
  const urgency = useFromNow((now) =>
    end !== null && ['ends', 'ended'].includes(turn) ? urgencyOf(end - now) : 'calm',
  )
  // Those formats begin with "Starts in", and only the time follows.
  const showsStartTime = turn === 'starts' && (format === 'myCars' || format === 'carDetails')
  return {
    words,
    urgency,
    turn: turn === 'none' ? null : showsStartTime ? time : t(`car.turn.${turn}`, { time }),
    moment: end === null || !Number.isFinite(end) ? undefined : formatMoment(end),
  }
}
