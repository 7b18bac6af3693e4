import type { Car } from '#domain/car/car.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { rejectedPassOf } from '#domain/flows/rejected-pass.ts'
import '#web/text/en/flow.ts'
import type { StepCall } from '#web/steps/steps.ts'
import type { TextId } from '#web/text/text.ts'
import type { NoticeKind } from '#web/ui/notice.ts'

/** A button on a card: a step, something to look at, or what the car waits for. */
export type CardAction =
  /** `variant` is the look of its button, where it is not the main one of the card. */
  | (StepCall & { readonly variant?: 'default' })
  /** `phoneView` is the text on a phone, where it differs. */
  | { readonly view: TextId; readonly phoneView?: TextId }
  /** Always disabled: the dealer cannot do anything at present. */
  | { readonly waiting: TextId }

/** Facts that affect the buttons of a card, besides the state. */
export interface OfferFacts extends Pick<Car, 'id' | 'delivery_photos' | 'delivery_link_id'> {
  /** All cars that the button acts on: this one, or those of the yard. */
  readonly carIds: readonly string[]
}

/** The content of a card in one state. */
interface StateCard {
  /** `waiting` if the house is to act, `info` if the dealer is. Null if the card does not show the state. */
  readonly meaning: NoticeKind | null
  readonly offers: readonly CardAction[] | ((car: OfferFacts) => readonly CardAction[])
}

const NOTHING: StateCard = { meaning: null, offers: [] }
const PENDING: readonly CardAction[] = [{ waiting: 'myCars.pending' }]
const VIEW_HISTORY: readonly CardAction[] = [{ view: 'myCars.viewHistory' }]
const HISTORY: CardAction = { view: 'myCars.history' }

function atRequest({ carIds }: OfferFacts): readonly CardAction[] {
  return [
    { waiting: 'myCars.pendingGatePass' },
    { step: 'withdrawGatePass', input: { carIds: [...carIds] }, variant: 'default' },
  ]
}

function afterEvaluation({ id: carId }: OfferFacts): readonly CardAction[] {
  return [
    { view: 'myCars.viewPictures' },
    { step: 'moveToPlaceBids', input: { carId, status: 'PLACE_BIDS' } },
  ]
}

/** With the pass, the button depends on the link and the photos (part B section 2, "Take Delivery screen"). */
function atPickup(car: OfferFacts): readonly CardAction[] {
  if (car.delivery_photos.length > 0) return [{ view: 'myCars.viewPicture' }]
  if (car.delivery_link_id !== null) return [{ view: 'myCars.uploadPickupProof' }]
  return [{ view: 'myCars.shareDeliveryLink', phoneView: 'myCars.generateDeliveryLink' }]
}

/**
 * The content of a card by state (the tables of parts A and B). The gate pass buttons act on the whole yard. Place Bids
 * has its own card.
 */
const STATE_CARDS: Readonly<Record<FlowState, StateCard>> = {
  MY_CARS_NEW: { meaning: null, offers: [{ step: 'requestGatePass' }] },
  GATE_PASS_REQUESTED: { meaning: null, offers: atRequest },
  GATE_PASS_APPROVED: { meaning: null, offers: [{ step: 'shareEvaluationLink' }] },
  EVALUATION: { meaning: 'info', offers: [{ step: 'completeEvaluation' }] },
  EVALUATION_COMPLETE: { meaning: 'good', offers: afterEvaluation },
  PLACE_BIDS: NOTHING,
  BID_AWARDED: { meaning: 'info', offers: [{ step: 'submitPayment' }] },
  BID_LOST: NOTHING,
  LAPSED: NOTHING,
  DEFAULTED: NOTHING,
  PAYMENT_RECORDED: { meaning: 'waiting', offers: PENDING },
  PAYMENT_REVIEWED: { meaning: 'waiting', offers: PENDING },
  PAYMENT_REJECTED: { meaning: 'bad', offers: [{ step: 'submitPayment' }] },
  PAYMENT_APPROVED: { meaning: 'good', offers: [{ step: 'requestDeliveryGatePass' }] },
  DELIVERY_GATE_PASS_REQUESTED: {
    meaning: 'waiting',
    offers: [{ waiting: 'myCars.pendingDeliveryGatePass' }],
  },
  DELIVERY_GATE_PASS_APPROVED: { meaning: 'good', offers: atPickup },
  DELIVERED: { meaning: 'good', offers: [{ waiting: 'myCars.delivered' }] },
  DELIVERY_APPROVED: { meaning: 'info', offers: [{ step: 'submitKyc' }] },
  KYC_SUBMITTED: { meaning: 'waiting', offers: VIEW_HISTORY },
  KYC_ACCEPTED: { meaning: 'good', offers: VIEW_HISTORY },
  KYC_NEED_FURTHER_INFO: { meaning: 'bad', offers: [{ step: 'submitKyc' }, HISTORY] },
  NOC_SENT: { meaning: 'info', offers: [{ step: 'acknowledgeNoc' }, HISTORY] },
  NOC_RECEIVED: { meaning: 'info', offers: [{ step: 'uploadNewRc' }, HISTORY] },
  NEW_RC_UPLOADED: { meaning: 'waiting', offers: VIEW_HISTORY },
  RC_ACCEPTED: { meaning: 'good', offers: VIEW_HISTORY },
  RC_NEED_MORE_INFO: { meaning: 'bad', offers: [{ step: 'uploadNewRc' }, HISTORY] },
}

/** The buttons on the card of a car in this state. */
export function actionsOf(state: FlowState, car: OfferFacts): readonly CardAction[] {
  const { offers } = STATE_CARDS[state]
  return typeof offers === 'function' ? offers(car) : offers
}

/** A name for the offer that is unique on its card. */
export function nameOf(offer: CardAction): string {
  if ('step' in offer) return offer.step
  return 'view' in offer ? offer.view : offer.waiting
}

/** Returns the meaning of a state on its card; null if the card does not show the state. */
export function meaningOf(state: FlowState): NoticeKind | null {
  return STATE_CARDS[state].meaning
}

/** How a flow stands, in words. */
interface Standing {
  /** Null if a card does not show it. */
  readonly kind: NoticeKind | null
  readonly text: TextId
}

/** Returns how a flow stands: its state, or the rejection that led back to it. */
export function standingOf(state: FlowState, stateReason: string | null): Standing {
  const rejected = rejectedPassOf({ state, stateReason })
  if (rejected !== null) return { kind: 'bad', text: `flow.rejected.${rejected}` }
  return { kind: meaningOf(state), text: `flow.${state}` }
}
