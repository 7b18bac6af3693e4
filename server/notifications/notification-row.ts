import { markedTitle } from '#domain/car/car-labels.ts'
import type { Actor } from '#domain/actor.ts'
import { formatMoment } from '#domain/indian-time.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import { formatIndianNumber, formatRupees } from '#domain/money.ts'
import type { Message } from './queue-message.ts'

/** The facts about an event that its message may use. Amounts in rupees. */
export interface ToldFacts {
  readonly car: Parameters<typeof markedTitle>[0]
  readonly carId: string
  /** The name of the dealer's organisation. */
  readonly dealer: string
  readonly actor: Actor
  readonly reason: string | null
  /** The hammer price, or the figure of a counter. */
  readonly amount: number | null
  /** Until when to pay, or to answer a counter. */
  readonly until: Date | null
  /** The lot's outcome by now. */
  readonly outcome: LotOutcome | null
  /** Whether the dealer bid on the lot. */
  readonly hasBid: boolean
}

/** Events of one kind, told to one person in one message. `first` is one of them, and often the only one. */
export interface Together {
  readonly first: ToldFacts
  readonly all: readonly ToldFacts[]
  /** The address of the row's screen. */
  readonly link: string
}

/** A message without its recipient. */
type Unaddressed<Channel extends Message['channel']> =
  Extract<Message, { readonly channel: Channel }> extends infer One
    ? One extends Message
      ? Pick<One, 'kind' | 'values'>
      : never
    : never

/**
 * How urgently something is told: the seconds for which it is still useful. What could not be told within them, because
 * the process or the carrier was away, is not told any more.
 */
export const URGENCY = { now: 6 * 3_600, today: 24 * 3_600, sometime: 7 * 24 * 3_600 } as const

/** One row of the table of what is told. A channel without words is not used. */
export interface ToldRow {
  /** The dealer's users, or the field worker whom the flow's gate pass or link names, while it has access. */
  readonly who: 'dealer' | 'evaluator' | 'driver'
  readonly urgency: keyof typeof URGENCY
  /** Left out if it is always told. */
  readonly isTold?: (facts: ToldFacts) => boolean
  /** Whether several events are told in one message. Those with different reasons are not. */
  readonly isTogether?: true
  /** At most one message for each dealer and lot within these minutes. */
  readonly quietMinutes?: number
  readonly email?: (told: Together) => Unaddressed<'email'>
  readonly sms?: (told: Together) => Unaddressed<'sms'>
  /** The path of the screen behind it. */
  readonly screen: (facts: ToldFacts) => string
}

/** The cars of a message, one a line, and what they are together. */
export const carsOf = ({ first, all, link }: Together) => ({
  cars: all.map(({ car }) => markedTitle(car)).join('\n'),
  what: all.length === 1 ? markedTitle(first.car) : `${all.length} cars`,
  link,
})
/** The same, with the reason of the first event. */
export const reasonedOf = (told: Together) => ({ ...carsOf(told), reason: told.first.reason ?? '' })
const momentOf = ({ until }: ToldFacts) => (until === null ? '' : formatMoment(until.getTime()))
/** A car with its amount and until when to pay or answer. */
export const pricedOf = ({ first }: Together) => ({
  car: markedTitle(first.car),
  amount: formatRupees(first.amount ?? 0),
  until: momentOf(first),
})
/** The same for an SMS, where a ₹ would halve the letters that fit. */
export const plainPricedOf = (told: Together) => ({
  ...pricedOf(told),
  amount: `Rs ${formatIndianNumber(told.first.amount ?? 0)}`,
})
