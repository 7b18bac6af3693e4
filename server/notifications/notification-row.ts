import { markedTitle } from '#domain/car/car-labels.ts'
import type { Actor } from '#domain/actor.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { Message } from './queue-message.ts'

/** The facts about an event that its message may use. Amounts in rupees. */
export interface NotificationFacts {
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

/** Events of one kind, for one person in one message. `first` is one of them, and often the only one; `all` has one for each car. */
export interface Batch {
  readonly first: NotificationFacts
  readonly all: readonly NotificationFacts[]
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
 * How urgent a notification is: the seconds for which it is still useful. One that could not be sent within them, because
 * the process or the carrier was away, is not sent any more.
 */
export const URGENCY = { now: 6 * 3_600, today: 24 * 3_600, later: 7 * 24 * 3_600 } as const

/** One row of the table of notifications. A channel without words is not used. */
export interface NotificationRow {
  /** The dealer's users, or the field worker whom the flow's gate pass or link names, while it has access. */
  readonly who: 'dealer' | 'evaluator' | 'driver'
  readonly urgency: keyof typeof URGENCY
  /** Whether somebody is notified of the event. Left out if always. */
  readonly appliesTo?: (facts: NotificationFacts) => boolean
  /** Whether several events go into one message. Those with different reasons do not. */
  readonly isBatched?: true
  /** At most one message for each dealer and lot within these minutes. */
  readonly quietMinutes?: number
  readonly email?: (batch: Batch) => Unaddressed<'email'>
  readonly sms?: (batch: Batch) => Unaddressed<'sms'>
  /** The path of the screen behind it. */
  readonly screen: (facts: NotificationFacts) => string
}

/** The cars of a message, one a line, and what they are together. */
export const carsOf = ({ first, all, link }: Batch) => ({
  cars: all.map(({ car }) => markedTitle(car)).join('\n'),
  what: all.length === 1 ? markedTitle(first.car) : { cars: all.length },
  link,
})
/** The same, with the reason of the first event. */
export const reasonedOf = (batch: Batch) => ({ ...carsOf(batch), reason: batch.first.reason ?? '' })
const momentOf = ({ until }: NotificationFacts) => (until === null ? '' : { moment: until.toISOString() })
/** A car with its amount and until when to pay or answer. */
export const pricedOf = ({ first }: Batch) => ({
  car: markedTitle(first.car),
  amount: { rupees: first.amount ?? 0 },
  until: momentOf(first),
})
