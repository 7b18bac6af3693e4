import { pathTo } from '#contract/screens.ts'
import { markedTitle } from '#domain/car/car-labels.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowNote } from '#domain/flows/note-words.ts'
import { isFinalOutcome } from '#domain/lot/auction-clock.ts'
import { carsOf, reasonedOf, pricedOf, type Batch, type NotificationRow } from './notification-row.ts'

/**
 * The things that somebody may be notified of: each step and note of a flow, the close of a lot, and what has rows of its own beside
 * its event. `outbid` is a bid of another dealer, for the one who led; `underReserve` a loss that is not final;
 * `withdrawn` the end of a flow whose lot the house withdrew.
 */
export type Notifiable = FlowEvent | FlowNote | 'lotClosed' | 'underReserve' | 'withdrawn' | 'outbid'

const WON: NotificationRow = {
  who: 'dealer',
  urgency: 'now',
  email: (batch) => ({ kind: 'car-won', values: { ...pricedOf(batch), link: batch.link } }),
  sms: (batch) => ({ kind: 'car-won', values: pricedOf(batch) }),
  screen: () => pathTo('myCars.payments'),
}

/** In an SMS a long title would fill a second one. */
const SMS_CAR_LENGTH = 60
const shortCarOf = ({ first }: Batch) => ({ car: markedTitle(first.car).slice(0, SMS_CAR_LENGTH) })

/** The house's decisions on the papers of a won car. Every step has something to do next for the dealer. */
const ABOUT_PAPERS = { who: 'dealer', urgency: 'later', screen: () => pathTo('myCars.noc') } as const

/** Of a car that its dealer pays: the car, the amount and the deadline, with a link to Payments. */
const payment = (
  kind: PricedEmail,
  more: Pick<NotificationRow, 'urgency'> & Partial<Pick<NotificationRow, 'sms' | 'screen'>>,
): NotificationRow => ({
  who: 'dealer',
  email: (batch) => ({
    kind,
    values: { ...pricedOf(batch), reason: batch.first.reason ?? '', link: batch.link },
  }),
  screen: () => pathTo('myCars.payments'),
  ...more,
})

/** A payment that came back after the car had left: the amount is owed, and the dealer can't buy. */
const OWED: NotificationRow = payment('payment-owed', {
  urgency: 'now',
  sms: (batch) => ({ kind: 'payment-owed', values: pricedOf(batch) }),
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
 * The table of who is notified of what: the recipient, the urgency, the channels, the words and the screen behind it; null where nobody
 * is. A new step or note does not compile without its row. The house is notified of nothing here: what waits for it stands
 * in the console's queues. Dealers are notified of what others do; of their own steps only of the purchase that follows
 * from a counter or an offer, and of the papers that are due after a delivery.
 */
const TABLE: Readonly<Record<Notifiable, NotificationRow | null>> = {
  approveGatePass: {
    who: 'dealer',
    urgency: 'today',
    isBatched: true,
    email: (batch) => ({ kind: 'gate-pass-approved', values: carsOf(batch) }),
    screen: () => pathTo('myCars.inspection'),
  },
  rejectGatePass: {
    who: 'dealer',
    urgency: 'today',
    isBatched: true,
    email: (batch) => ({ kind: 'gate-pass-refused', values: reasonedOf(batch) }),
    screen: () => pathTo('myCars.inspection'),
  },
  shareEvaluationLink: {
    who: 'evaluator',
    urgency: 'today',
    isBatched: true,
    sms: ({ first, all, link }) => ({
      kind: 'evaluation-shared',
      values: { dealer: first.dealer, what: { cars: all.length }, link },
    }),
    screen: () => pathTo('evaluatorLogin'),
  },
  completeEvaluation: {
    who: 'dealer',
    urgency: 'today',
    // A dealer who takes the pictures itself knows.
    appliesTo: ({ actor }) => actor === 'evaluator',
    isBatched: true,
    email: (batch) => ({ kind: 'pictures-complete', values: carsOf(batch) }),
    screen: () => pathTo('myCars.uploadPictures'),
  },
  announced: {
    who: 'dealer',
    urgency: 'today',
    isBatched: true,
    email: (batch) => ({ kind: 'lot-announced', values: reasonedOf(batch) }),
    screen: ({ carId }) => pathTo('carDetails', carId),
  },
  carMoved: {
    who: 'dealer',
    urgency: 'today',
    isBatched: true,
    email: (batch) => ({ kind: 'car-moved', values: reasonedOf(batch) }),
    screen: ({ carId }) => pathTo('carDetails', carId),
  },
  carCorrected: {
    who: 'dealer',
    urgency: 'today',
    email: (batch) => ({ kind: 'car-corrected', values: reasonedOf(batch) }),
    screen: ({ carId }) => pathTo('carDetails', carId),
  },
  pictureHidden: {
    who: 'dealer',
    urgency: 'later',
    isBatched: true,
    email: (batch) => ({ kind: 'picture-hidden', values: reasonedOf(batch) }),
    screen: () => pathTo('myCars.uploadPictures'),
  },
  award: WON,
  acceptCounter: WON,
  acceptOffer: WON,
  offerRunnerUp: {
    who: 'dealer',
    urgency: 'now',
    email: (batch) => ({ kind: 'runner-up-offer', values: { ...pricedOf(batch), link: batch.link } }),
    sms: (batch) => ({ kind: 'runner-up-offer', values: pricedOf(batch) }),
    screen: () => pathTo('myCars.payments'),
  },
  declineOffer: {
    who: 'dealer',
    urgency: 'later',
    // A dealer who declines itself knows.
    appliesTo: ({ actor }) => actor === 'system',
    isBatched: true,
    email: (batch) => ({ kind: 'offer-ended', values: carsOf(batch) }),
    screen: () => pathTo('dealerHome'),
  },
  reviewPayment: payment('payment-reviewed', { urgency: 'today' }),
  approvePayment: payment('payment-approved', {
    urgency: 'later',
    sms: (batch) => ({ kind: 'payment-approved', values: pricedOf(batch) }),
    screen: () => pathTo('myCars.takeDelivery'),
  }),
  rejectPayment: payment('payment-rejected', {
    urgency: 'today',
    sms: (batch) => ({ kind: 'payment-rejected', values: pricedOf(batch) }),
  }),
  reversePayment: payment('payment-reversed', {
    urgency: 'now',
    sms: (batch) => ({ kind: 'payment-reversed', values: pricedOf(batch) }),
  }),
  paymentReversed: OWED,
  debtReopened: OWED,
  paymentDueSoon: payment('payment-due', {
    urgency: 'now',
    sms: (batch) => ({ kind: 'payment-due', values: pricedOf(batch) }),
  }),
  declareDefault: payment('payment-defaulted', {
    urgency: 'later',
    sms: (batch) => ({ kind: 'payment-defaulted', values: pricedOf(batch) }),
  }),
  defaultLifted: payment('default-lifted', { urgency: 'later', screen: () => pathTo('dealerHome') }),
  counter: {
    who: 'dealer',
    urgency: 'now',
    email: (batch) => ({ kind: 'counter-offer', values: { ...pricedOf(batch), link: batch.link } }),
    sms: (batch) => ({ kind: 'counter-offer', values: pricedOf(batch) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  lose: {
    who: 'dealer',
    urgency: 'later',
    // A dealer who did not bid is not notified of the loss. A withdrawn lot has words of its own.
    appliesTo: ({ hasBid, outcome }) => hasBid && isFinalOutcome(outcome) && outcome !== 'withdrawn',
    isBatched: true,
    email: (batch) => ({ kind: 'car-lost', values: reasonedOf(batch) }),
    screen: () => pathTo('dealerHome'),
  },
  approveDeliveryGatePass: {
    who: 'dealer',
    urgency: 'today',
    isBatched: true,
    email: (batch) => ({ kind: 'delivery-pass-approved', values: carsOf(batch) }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  rejectDeliveryGatePass: {
    who: 'dealer',
    urgency: 'today',
    isBatched: true,
    email: (batch) => ({ kind: 'delivery-pass-refused', values: reasonedOf(batch) }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  deliveryPassExtended: {
    who: 'dealer',
    urgency: 'today',
    isBatched: true,
    email: (batch) => ({ kind: 'delivery-pass-extended', values: carsOf(batch) }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  deliveryLinkMade: {
    who: 'driver',
    urgency: 'today',
    isBatched: true,
    sms: ({ first, all, link }) => ({
      kind: 'delivery-shared',
      values: { dealer: first.dealer, what: { cars: all.length }, link },
    }),
    screen: () => pathTo('driverLogin'),
  },
  pickupPhotosComplete: {
    who: 'dealer',
    urgency: 'today',
    // A dealer who uploads the photos itself knows.
    appliesTo: ({ actor }) => actor === 'driver',
    isBatched: true,
    email: (batch) => ({ kind: 'pickup-photos', values: carsOf(batch) }),
    screen: () => pathTo('myCars.takeDelivery'),
  },
  approveDelivery: {
    who: 'dealer',
    urgency: 'later',
    isBatched: true,
    email: (batch) => ({ kind: 'car-delivered', values: carsOf(batch) }),
    screen: () => pathTo('myCars.noc'),
  },
  lotClosed: {
    who: 'dealer',
    urgency: 'later',
    // The event is the lot's, and its highest bidder is notified. An award and a loss are steps of flows.
    appliesTo: ({ outcome }) => outcome === 'reserve_not_met',
    isBatched: true,
    email: (batch) => ({ kind: 'leads-under-reserve', values: carsOf(batch) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  underReserve: {
    who: 'dealer',
    urgency: 'later',
    appliesTo: ({ hasBid, outcome }) => hasBid && !isFinalOutcome(outcome),
    isBatched: true,
    email: (batch) => ({ kind: 'under-reserve', values: carsOf(batch) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  // For every dealer with the car, also before bidding: somebody may be on the way to the yard.
  withdrawn: {
    who: 'dealer',
    urgency: 'today',
    appliesTo: ({ outcome }) => outcome === 'withdrawn',
    isBatched: true,
    email: (batch) => ({ kind: 'lot-withdrawn', values: reasonedOf(batch) }),
    screen: () => pathTo('dealerHome'),
  },
  acceptKyc: {
    ...ABOUT_PAPERS,
    isBatched: true,
    email: (batch) => ({ kind: 'kyc-accepted', values: carsOf(batch) }),
  },
  askKycInfo: {
    ...ABOUT_PAPERS,
    email: (batch) => ({ kind: 'kyc-info-asked', values: reasonedOf(batch) }),
    sms: (batch) => ({ kind: 'kyc-info-asked', values: shortCarOf(batch) }),
  },
  sendNoc: {
    ...ABOUT_PAPERS,
    isBatched: true,
    email: (batch) => ({ kind: 'noc-sent', values: carsOf(batch) }),
    sms: (batch) => ({
      kind: 'noc-sent',
      values: batch.all.length === 1 ? shortCarOf(batch) : { car: { cars: batch.all.length } },
    }),
  },
  acceptRc: {
    ...ABOUT_PAPERS,
    isBatched: true,
    email: (batch) => ({ kind: 'rc-accepted', values: carsOf(batch) }),
  },
  askRcInfo: {
    ...ABOUT_PAPERS,
    email: (batch) => ({ kind: 'rc-info-asked', values: reasonedOf(batch) }),
    sms: (batch) => ({ kind: 'rc-info-asked', values: shortCarOf(batch) }),
  },
  // In open lots only, once the minute is over and if the dealer does not lead again by then. By email alone, because
  // a dealer at the screen sees it at once, and one who is not must not get a row of SMS in the last minutes.
  outbid: {
    who: 'dealer',
    urgency: 'now',
    isBatched: true,
    quietMinutes: 30,
    email: (batch) => ({ kind: 'outbid', values: carsOf(batch) }),
    screen: () => pathTo('myCars.placeBids'),
  },
  // Steps that a dealer takes itself, or that the screens alone show.
  addToMyCars: null,
  removeFromMyCars: null,
  requestGatePass: null,
  withdrawGatePass: null,
  reopenEvaluation: null,
  moveToPlaceBids: null,
  placeBid: null,
  declineCounter: null,
  submitPayment: null,
  requestDeliveryGatePass: null,
  confirmDelivery: null,
  submitKyc: null,
  acknowledgeNoc: null,
  uploadNewRc: null,
  // The rows of `withdrawn` apply to it.
  lapse: null,
  // Notes that the timeline alone shows.
  pictureShown: null,
  conditionReportSaved: null,
  gateCameIn: null,
  gateLeft: null,
  deliveryLinkRevoked: null,
  pickupPhotoSaved: null,
  deliveryChecklistSaved: null,
  debtSettled: null,
}

/** The rows of the table in which somebody is notified, by what they are notified of. */
export const NOTIFICATIONS: ReadonlyMap<Notifiable, NotificationRow> = new Map(
  (Object.entries(TABLE) as [Notifiable, NotificationRow | null][]).flatMap(([kind, row]) =>
    row === null ? [] : [[kind, row]],
  ),
)
