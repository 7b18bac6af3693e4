import { pathTo } from '#contract/screens.ts'
import { markedTitle } from '#domain/car/car-labels.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowNote } from '#domain/flows/note-words.ts'
import type { Actor } from '#domain/actor.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { isFinalOutcome, type LotOutcome } from '#domain/lot/auction-clock.ts'
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

/** The events that are told. `outbid` is a bid of another dealer, told to the one who led; `underReserve` a loss that is not final. */
export type ToldKind =
  | Extract<
      FlowEvent,
      | 'approveGatePass'
      | 'rejectGatePass'
      | 'shareEvaluationLink'
      | 'completeEvaluation'
      | 'award'
      | 'acceptCounter'
      | 'counter'
      | 'lose'
      | 'approveDeliveryGatePass'
      | 'rejectDeliveryGatePass'
      | 'approveDelivery'
      | 'acceptKyc'
      | 'askKycInfo'
      | 'sendNoc'
      | 'acceptRc'
      | 'askRcInfo'
    >
  | Extract<FlowNote, 'pictureHidden' | 'deliveryPassExtended' | 'deliveryLinkMade' | 'pickupPhotosComplete'>
  | 'underReserve'
  | 'outbid'

const carsOf = ({ first, all, link }: Together) => ({
  cars: all.map(({ car }) => markedTitle(car)).join('\n'),
  what: all.length === 1 ? markedTitle(first.car) : `${all.length} cars`,
  link,
})
const momentOf = ({ until }: ToldFacts) => (until === null ? '' : formatMoment(until.getTime()))
const pricedOf = ({ first }: Together) => ({
  car: markedTitle(first.car),
  amount: formatRupees(first.amount ?? 0),
  until: momentOf(first),
})
/** In an SMS a ₹ would halve the letters that fit. */
const plainPricedOf = (told: Together) => ({
  ...pricedOf(told),
  amount: `Rs ${formatIndianNumber(told.first.amount ?? 0)}`,
})

const WON: ToldRow = {
  who: 'dealer',
  urgency: 'now',
  email: (told) => ({ kind: 'car-won', values: { ...pricedOf(told), link: told.link } }),
  sms: (told) => ({ kind: 'car-won', values: plainPricedOf(told) }),
  screen: () => pathTo('myCars.payments'),
}

/** In an SMS a long title would fill a second one. */
const SMS_CAR_LENGTH = 60
const shortCarOf = ({ first }: Together) => ({ car: markedTitle(first.car).slice(0, SMS_CAR_LENGTH) })

/** What the house decides on the papers of a won car. Every step has something to do next for the dealer. */
const ABOUT_PAPERS = { who: 'dealer', urgency: 'sometime', screen: () => pathTo('myCars.noc') } as const

/**
 * The messages about events of the event log: for each event the recipient, the urgency, the channels, the words and the
 * screen behind it. The house is told nothing here: what waits for it stands in the console's queues. Dealers are
 * told of what others do; of their own steps only of the purchase that follows from a counter, and of the papers that are
 * due after a delivery.
 */
export const TOLD: Readonly<Record<ToldKind, ToldRow>> = {
  approveGatePass: {
    who: 'dealer',
    urgency: 'today',
    isTogether: true,
    email: (told) => ({ kind: 'gate-pass-approved', values: carsOf(told) }),
    screen: () => pathTo('myCars.inspection'),
  },
  rejectGatePass: {
    who: 'dealer',
    urgency: 'today',
    isTogether: true,
    email: (told) => ({
      kind: 'gate-pass-refused',
      values: { ...carsOf(told), reason: told.first.reason ?? '' },
    }),
    screen: () => pathTo('myCars.inspection'),
  },
  shareEvaluationLink: {
    who: 'evaluator',
    urgency: 'today',
    isTogether: true,
    sms: ({ first, all, link }) => ({
      kind: 'evaluation-shared',
      values: { dealer: first.dealer, what: all.length === 1 ? '1 car' : `${all.length} cars`, link },
    }),
    screen: () => pathTo('evaluatorLogin'),
  },
  completeEvaluation: {
    who: 'dealer',
    urgency: 'today',
    // A dealer who takes the pictures itself knows.
    isTold: ({ actor }) => actor === 'evaluator',
    isTogether: true,
    email: (told) => ({ kind: 'pictures-complete', values: carsOf(told) }),
    screen: () => pathTo('myCars.uploadPictures'),
  },
  pictureHidden: {
    who: 'dealer',
    urgency: 'sometime',
    isTogether: true,
    email: (told) => ({
      kind: 'picture-hidden',
      values: { ...carsOf(told), reason: told.first.reason ?? '' },
    }),
    screen: () => pathTo('myCars.uploadPictures'),
  },
  award: WON,
  acceptCounter: WON,
  counter: {
    who: 'dealer',
    urgency: 'now',
    email: (told) => ({ kind: 'counter-offer', values: { ...pricedOf(told), link: told.link } }),
    sms: (told) => ({ kind: 'counter-offer', values: plainPricedOf(told) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  lose: {
    who: 'dealer',
    urgency: 'sometime',
    // A dealer who did not bid is not told of the loss.
    isTold: ({ hasBid, outcome }) => hasBid && isFinalOutcome(outcome),
    isTogether: true,
    email: (told) => ({ kind: 'car-lost', values: { ...carsOf(told), reason: told.first.reason ?? '' } }),
    screen: () => pathTo('dealerHome'),
  },
  approveDeliveryGatePass: {
    who: 'dealer',
    urgency: 'today',
    isTogether: true,
    email: (told) => ({ kind: 'delivery-pass-approved', values: carsOf(told) }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  rejectDeliveryGatePass: {
    who: 'dealer',
    urgency: 'today',
    isTogether: true,
    email: (told) => ({
      kind: 'delivery-pass-refused',
      values: { ...carsOf(told), reason: told.first.reason ?? '' },
    }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  deliveryPassExtended: {
    who: 'dealer',
    urgency: 'today',
    isTogether: true,
    email: (told) => ({ kind: 'delivery-pass-extended', values: carsOf(told) }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  deliveryLinkMade: {
    who: 'driver',
    urgency: 'today',
    isTogether: true,
    sms: ({ first, all, link }) => ({
      kind: 'delivery-shared',
      values: { dealer: first.dealer, what: all.length === 1 ? '1 car' : `${all.length} cars`, link },
    }),
    screen: () => pathTo('driverLogin'),
  },
  pickupPhotosComplete: {
    who: 'dealer',
    urgency: 'today',
    // A dealer who uploads the photos itself knows.
    isTold: ({ actor }) => actor === 'driver',
    isTogether: true,
    email: (told) => ({ kind: 'pickup-photos', values: carsOf(told) }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  approveDelivery: {
    who: 'dealer',
    urgency: 'sometime',
    isTogether: true,
    email: (told) => ({ kind: 'car-delivered', values: carsOf(told) }),
    screen: () => pathTo('myCars.noc'),
  },
  underReserve: {
    who: 'dealer',
    urgency: 'sometime',
    isTold: ({ hasBid, outcome }) => hasBid && !isFinalOutcome(outcome),
    isTogether: true,
    email: (told) => ({ kind: 'under-reserve', values: carsOf(told) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  acceptKyc: {
    ...ABOUT_PAPERS,
    isTogether: true,
    email: (told) => ({ kind: 'kyc-accepted', values: carsOf(told) }),
  },
  askKycInfo: {
    ...ABOUT_PAPERS,
    email: (told) => ({
      kind: 'kyc-info-asked',
      values: { ...carsOf(told), reason: told.first.reason ?? '' },
    }),
    sms: (told) => ({ kind: 'kyc-info-asked', values: shortCarOf(told) }),
  },
  sendNoc: {
    ...ABOUT_PAPERS,
    isTogether: true,
    email: (told) => ({ kind: 'noc-sent', values: carsOf(told) }),
    sms: (told) => ({
      kind: 'noc-sent',
      values: told.all.length === 1 ? shortCarOf(told) : { car: `${told.all.length} cars` },
    }),
  },
  acceptRc: {
    ...ABOUT_PAPERS,
    isTogether: true,
    email: (told) => ({ kind: 'rc-accepted', values: carsOf(told) }),
  },
  askRcInfo: {
    ...ABOUT_PAPERS,
    email: (told) => ({
      kind: 'rc-info-asked',
      values: { ...carsOf(told), reason: told.first.reason ?? '' },
    }),
    sms: (told) => ({ kind: 'rc-info-asked', values: shortCarOf(told) }),
  },
  // Told in open lots only, once the minute is over and if the dealer does not lead again by then. By email alone, because
  // a dealer at the screen sees it at once, and one who is not must not get a row of SMS in the last minutes.
  outbid: {
    who: 'dealer',
    urgency: 'now',
    isTogether: true,
    quietMinutes: 30,
    email: (told) => ({ kind: 'outbid', values: carsOf(told) }),
    screen: () => pathTo('myCars.placeBids'),
  },
}

/** The rows of the table that tell of an event of the log. */
export const ROWS_OF: ReadonlyMap<string, readonly ToldKind[]> = new Map(
  (Object.keys(TOLD) as ToldKind[])
    .filter((kind) => kind !== 'outbid' && kind !== 'underReserve')
    .map((kind) => [kind, kind === 'lose' ? ['lose', 'underReserve'] : [kind]]),
)
