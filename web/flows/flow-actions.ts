import type { Car } from '#domain/car/car.ts'
import type { FlowState } from '#domain/flows/car-lifecycle.ts'
import type { TextId } from '#web/text/text.ts'

/** A button on a car's card in My Cars. */
export interface FlowAction {
  readonly label: TextId
  /** What it says on a phone, where that differs. */
  readonly phoneLabel?: TextId
  /** The documents show it disabled: the car waits for the house, there is nothing to press. */
  readonly isWaiting?: true
}

/** What of a car decides about its buttons besides the state. */
export type ActionFacts = Pick<Car, 'delivery_photos' | 'delivery_link_id'>

const PENDING: readonly FlowAction[] = [{ label: 'myCars.pending', isWaiting: true }]
const VIEW_HISTORY: readonly FlowAction[] = [{ label: 'myCars.viewHistory' }]
const HISTORY: FlowAction = { label: 'myCars.history' }

/** With the pass the next step depends on the link and the photos (part B section 2, "Take Delivery screen"). */
function pickupActions(car: ActionFacts): readonly FlowAction[] {
  if (car.delivery_photos.length > 0) return [{ label: 'myCars.viewPicture' }]
  if (car.delivery_link_id !== null) return [{ label: 'myCars.uploadPickupProof' }]
  return [{ label: 'myCars.shareDeliveryLink', phoneLabel: 'myCars.generateDeliveryLink' }]
}

/**
 * The buttons of each state, as the tables of parts A and B name them. My Cars has its button on the yard, and
 * Place Bids its own, so that their states have none here.
 */
const ACTIONS: Readonly<Record<FlowState, readonly FlowAction[] | typeof pickupActions>> = {
  MY_CARS_NEW: [],
  GATE_PASS_REQUESTED: [],
  GATE_PASS_APPROVED: [],
  EVALUATION: [{ label: 'myCars.uploadPictures' }],
  EVALUATION_COMPLETE: [{ label: 'myCars.viewPictures' }, { label: 'myCars.moveToPlaceBids' }],
  PLACE_BIDS: [],
  BID_AWARDED: [{ label: 'myCars.uploadPaymentProof' }],
  BID_LOST: [],
  LAPSED: [],
  DEFAULTED: [],
  PAYMENT_RECORDED: PENDING,
  PAYMENT_REVIEWED: PENDING,
  PAYMENT_REJECTED: [{ label: 'myCars.reuploadPaymentProof' }],
  PAYMENT_APPROVED: [{ label: 'myCars.requestDeliveryGatePass' }],
  DELIVERY_GATE_PASS_REQUESTED: [{ label: 'myCars.pendingDeliveryGatePass', isWaiting: true }],
  DELIVERY_GATE_PASS_APPROVED: pickupActions,
  DELIVERED: [{ label: 'myCars.delivered', isWaiting: true }],
  DELIVERY_APPROVED: [{ label: 'myCars.uploadKyc' }],
  KYC_SUBMITTED: VIEW_HISTORY,
  KYC_ACCEPTED: VIEW_HISTORY,
  KYC_NEED_FURTHER_INFO: [{ label: 'myCars.resubmitKyc' }, HISTORY],
  NOC_SENT: [{ label: 'myCars.acknowledgeNoc' }, HISTORY],
  NOC_RECEIVED: [{ label: 'myCars.uploadNewRc' }, HISTORY],
  NEW_RC_UPLOADED: VIEW_HISTORY,
  RC_ACCEPTED: VIEW_HISTORY,
  RC_NEED_MORE_INFO: [{ label: 'myCars.resubmitRc' }, HISTORY],
}

/** The buttons on the card of a car in this state. */
export function actionsOf(state: FlowState, car: ActionFacts): readonly FlowAction[] {
  const actions = ACTIONS[state]
  return typeof actions === 'function' ? actions(car) : actions
}
