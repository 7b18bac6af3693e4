import { pathTo } from '#contract/screens.ts'
import { markedTitle } from '#domain/car/car-labels.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowNote } from '#domain/flows/note-words.ts'
import { isFinalOutcome } from '#domain/lot/auction-clock.ts'
import {
  carsOf,
  reasonedOf,
  plainPricedOf,
  pricedOf,
  type Together,
  type ToldRow,
} from './notification-row.ts'

/**
 * The events that are told. `outbid` is a bid of another dealer, told to the one who led; `underReserve` a loss that is not
 * final; `withdrawn` the end of a flow whose lot the house withdrew.
 */
export type ToldKind =
  | Extract<
      FlowEvent,
      | 'approveGatePass'
      | 'rejectGatePass'
      | 'shareEvaluationLink'
      | 'completeEvaluation'
      | 'award'
      | 'acceptCounter'
      | 'offerRunnerUp'
      | 'acceptOffer'
      | 'declineOffer'
      | 'reviewPayment'
      | 'approvePayment'
      | 'rejectPayment'
      | 'reversePayment'
      | 'declareDefault'
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
  | Extract<
      FlowNote,
      | 'pictureHidden'
      | 'announced'
      | 'carMoved'
      | 'carCorrected'
      | 'paymentDueSoon'
      | 'defaultLifted'
      | 'paymentReversed'
      | 'debtReopened'
      | 'deliveryPassExtended'
      | 'deliveryLinkMade'
      | 'pickupPhotosComplete'
    >
  | 'lotClosed'
  | 'underReserve'
  | 'withdrawn'
  | 'outbid'

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

/** The house's decisions on the papers of a won car. Every step has something to do next for the dealer. */
const ABOUT_PAPERS = { who: 'dealer', urgency: 'sometime', screen: () => pathTo('myCars.noc') } as const

/** Of a car that its dealer pays: the car, the amount and the deadline, with a link to Payments. */
const payment = (
  kind: PricedEmail,
  more: Pick<ToldRow, 'urgency'> & Partial<Pick<ToldRow, 'sms' | 'screen'>>,
): ToldRow => ({
  who: 'dealer',
  email: (told) => ({
    kind,
    values: { ...pricedOf(told), reason: told.first.reason ?? '', link: told.link },
  }),
  screen: () => pathTo('myCars.payments'),
  ...more,
})

/** A payment that came back after the car had left: the amount is owed, and the dealer can't buy. */
const OWED: ToldRow = payment('payment-owed', {
  urgency: 'now',
  sms: (told) => ({ kind: 'payment-owed', values: plainPricedOf(told) }),
})

type PricedEmail =
  | 'payment-reviewed'
  | 'payment-approved'
  | 'payment-rejected'
  | 'payment-reversed'
  | 'payment-owed'
  | 'payment-due'
  | 'payment-defaulted'
  | 'default-lifted'

/**
 * The messages about events of the event log: for each event the recipient, the urgency, the channels, the words and the
 * screen behind it. The house is told nothing here: what waits for it stands in the console's queues. Dealers are
 * told of what others do; of their own steps only of the purchase that follows from a counter or an offer, and of the
 * papers that are due after a delivery.
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
    email: (told) => ({ kind: 'gate-pass-refused', values: reasonedOf(told) }),
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
  announced: {
    who: 'dealer',
    urgency: 'today',
    isTogether: true,
    email: (told) => ({ kind: 'lot-announced', values: reasonedOf(told) }),
    screen: ({ carId }) => pathTo('carDetails', carId),
  },
  carMoved: {
    who: 'dealer',
    urgency: 'today',
    isTogether: true,
    email: (told) => ({ kind: 'car-moved', values: reasonedOf(told) }),
    screen: ({ carId }) => pathTo('carDetails', carId),
  },
  carCorrected: {
    who: 'dealer',
    urgency: 'today',
    email: (told) => ({ kind: 'car-corrected', values: reasonedOf(told) }),
    screen: ({ carId }) => pathTo('carDetails', carId),
  },
  pictureHidden: {
    who: 'dealer',
    urgency: 'sometime',
    isTogether: true,
    email: (told) => ({ kind: 'picture-hidden', values: reasonedOf(told) }),
    screen: () => pathTo('myCars.uploadPictures'),
  },
  award: WON,
  acceptCounter: WON,
  acceptOffer: WON,
  offerRunnerUp: {
    who: 'dealer',
    urgency: 'now',
    email: (told) => ({ kind: 'runner-up-offer', values: { ...pricedOf(told), link: told.link } }),
    sms: (told) => ({ kind: 'runner-up-offer', values: plainPricedOf(told) }),
    screen: () => pathTo('myCars.payments'),
  },
  declineOffer: {
    who: 'dealer',
    urgency: 'sometime',
    // A dealer who declines itself knows.
    isTold: ({ actor }) => actor === 'system',
    isTogether: true,
    email: (told) => ({ kind: 'offer-ended', values: carsOf(told) }),
    screen: () => pathTo('dealerHome'),
  },
  reviewPayment: payment('payment-reviewed', { urgency: 'today' }),
  approvePayment: payment('payment-approved', {
    urgency: 'sometime',
    sms: (told) => ({ kind: 'payment-approved', values: plainPricedOf(told) }),
    screen: () => pathTo('myCars.takeDelivery'),
  }),
  rejectPayment: payment('payment-rejected', {
    urgency: 'today',
    sms: (told) => ({ kind: 'payment-rejected', values: plainPricedOf(told) }),
  }),
  reversePayment: payment('payment-reversed', {
    urgency: 'now',
    sms: (told) => ({ kind: 'payment-reversed', values: plainPricedOf(told) }),
  }),
  paymentReversed: OWED,
  debtReopened: OWED,
  paymentDueSoon: payment('payment-due', {
    urgency: 'now',
    sms: (told) => ({ kind: 'payment-due', values: plainPricedOf(told) }),
  }),
  declareDefault: payment('payment-defaulted', {
    urgency: 'sometime',
    sms: (told) => ({ kind: 'payment-defaulted', values: plainPricedOf(told) }),
  }),
  defaultLifted: payment('default-lifted', { urgency: 'sometime', screen: () => pathTo('dealerHome') }),
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
    // A dealer who did not bid is not told of the loss. A withdrawn lot is told in words of its own.
    isTold: ({ hasBid, outcome }) => hasBid && isFinalOutcome(outcome) && outcome !== 'withdrawn',
    isTogether: true,
    email: (told) => ({ kind: 'car-lost', values: reasonedOf(told) }),
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
    email: (told) => ({ kind: 'delivery-pass-refused', values: reasonedOf(told) }),
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
  lotClosed: {
    who: 'dealer',
    urgency: 'sometime',
    // The event is the lot's, told to its highest bidder. An award and a loss are steps of flows.
    isTold: ({ outcome }) => outcome === 'reserve_not_met',
    isTogether: true,
    email: (told) => ({ kind: 'leads-under-reserve', values: carsOf(told) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  underReserve: {
    who: 'dealer',
    urgency: 'sometime',
    isTold: ({ hasBid, outcome }) => hasBid && !isFinalOutcome(outcome),
    isTogether: true,
    email: (told) => ({ kind: 'under-reserve', values: carsOf(told) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  // Told to every dealer with the car, also before bidding: somebody may be on the way to the yard.
  withdrawn: {
    who: 'dealer',
    urgency: 'today',
    isTold: ({ outcome }) => outcome === 'withdrawn',
    isTogether: true,
    email: (told) => ({ kind: 'lot-withdrawn', values: reasonedOf(told) }),
    screen: () => pathTo('dealerHome'),
  },
  acceptKyc: {
    ...ABOUT_PAPERS,
    isTogether: true,
    email: (told) => ({ kind: 'kyc-accepted', values: carsOf(told) }),
  },
  askKycInfo: {
    ...ABOUT_PAPERS,
    email: (told) => ({ kind: 'kyc-info-asked', values: reasonedOf(told) }),
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
    email: (told) => ({ kind: 'rc-info-asked', values: reasonedOf(told) }),
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
