import type { Car } from '#domain/car/car.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { rejectedPassOf } from '#domain/flows/rejected-pass.ts'
import '#web/text/en/flow.ts'
import type { CardFacts } from '#web/steps/step-row.ts'
import { stepsOnCard, type StepOnCardCall } from '#web/steps/steps.ts'
import type { TextId } from '#web/text/text.ts'
import type { NoticeKind } from '#web/ui/notice.ts'

/** A button on a card: a step, something to look at, or what the car waits for. */
export type CardAction = StepOnCardCall | OtherAction

type OtherAction =
  /** `phoneView` is the text on a phone, where it differs. */
  | { readonly view: TextId; readonly phoneView?: TextId }
  /** Always disabled: the dealer cannot do anything at present. */
  | { readonly waiting: TextId }

/** The content of a card in one state, besides the buttons of its steps. */
interface StateCard {
  /** `waiting` if the house is to act, `info` if the dealer is. Null if the card does not show the state. */
  readonly meaning: NoticeKind | null
  /** The button before those of the steps. */
  readonly first?: OtherAction | ((car: CardFacts) => OtherAction)
  /** Whether the history of its papers can be viewed. */
  readonly hasHistory?: true
}

const NOTHING: StateCard = { meaning: null }
const PENDING: OtherAction = { waiting: 'myCars.pending' }

/** With the pass, the button depends on the link and the photos (part B section 2, "Take Delivery screen"). */
function atPickup(car: CardFacts): OtherAction {
  if (car.delivery_photos.length > 0) return { view: 'myCars.viewPicture' }
  if (car.delivery_link_id !== null) return { view: 'myCars.uploadPickupProof' }
  return { view: 'myCars.shareDeliveryLink', phoneView: 'myCars.generateDeliveryLink' }
}

/**
 * The content of a card by state (the tables of parts A and B). `STEPS` has the buttons of its steps. The gate pass buttons
 * act on the whole yard. Place Bids has its own card.
 */
const STATE_CARDS: Readonly<Record<FlowState, StateCard>> = {
  MY_CARS_NEW: NOTHING,
  GATE_PASS_REQUESTED: { meaning: null, first: { waiting: 'myCars.pendingGatePass' } },
  GATE_PASS_APPROVED: NOTHING,
  EVALUATION: { meaning: 'info' },
  EVALUATION_COMPLETE: { meaning: 'good', first: { view: 'myCars.viewPictures' } },
  PLACE_BIDS: NOTHING,
  BID_AWARDED: { meaning: 'info' },
  BID_LOST: NOTHING,
  LAPSED: NOTHING,
  DEFAULTED: NOTHING,
  PAYMENT_RECORDED: { meaning: 'waiting', first: PENDING },
  PAYMENT_REVIEWED: { meaning: 'waiting', first: PENDING },
  PAYMENT_REJECTED: { meaning: 'bad' },
  PAYMENT_APPROVED: { meaning: 'good' },
  DELIVERY_GATE_PASS_REQUESTED: { meaning: 'waiting', first: { waiting: 'myCars.pendingDeliveryGatePass' } },
  DELIVERY_GATE_PASS_APPROVED: { meaning: 'good', first: atPickup },
  DELIVERED: { meaning: 'good', first: { waiting: 'myCars.delivered' } },
  DELIVERY_APPROVED: { meaning: 'info' },
  KYC_SUBMITTED: { meaning: 'waiting', hasHistory: true },
  KYC_ACCEPTED: { meaning: 'good', hasHistory: true },
  KYC_NEED_FURTHER_INFO: { meaning: 'bad', hasHistory: true },
  NOC_SENT: { meaning: 'info', hasHistory: true },
  NOC_RECEIVED: { meaning: 'info', hasHistory: true },
  NEW_RC_UPLOADED: { meaning: 'waiting', hasHistory: true },
  RC_ACCEPTED: { meaning: 'good', hasHistory: true },
  RC_NEED_MORE_INFO: { meaning: 'bad', hasHistory: true },
}

/** The buttons on the card of a car in this state. */
export function actionsOf(state: FlowState, car: CardFacts): readonly CardAction[] {
  const { first, hasHistory = false } = STATE_CARDS[state]
  const steps = stepsOnCard(state, car)
  const history: CardAction = { view: steps.length > 0 ? 'myCars.history' : 'myCars.viewHistory' }
  return [
    ...(first === undefined ? [] : [typeof first === 'function' ? first(car) : first]),
    ...steps,
    ...(hasHistory ? [history] : []),
  ]
}

/** A name for the action that is unique on its card. */
export function nameOf(action: CardAction): string {
  if ('step' in action) return action.step
  return 'view' in action ? action.view : action.waiting
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

/** Returns how a flow stands: its state, or the rejection or the reversed payment that led back to it. */
export function standingOf(
  state: FlowState,
  { stateReason, paymentReversed }: Pick<Car, 'stateReason' | 'paymentReversed'>,
): Standing {
  if (paymentReversed) return { kind: 'bad', text: 'flow.paymentReversed' }
  const rejected = rejectedPassOf({ state, stateReason })
  if (rejected !== null) return { kind: 'bad', text: `flow.rejected.${rejected}` }
  return { kind: meaningOf(state), text: `flow.${state}` }
}
