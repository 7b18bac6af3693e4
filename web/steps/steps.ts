import type { Input, OperationName } from '#contract/api.ts'
import {
  FLOW_EVENTS,
  NONE,
  transitionOf,
  TRANSITIONS,
  type FlowEvent,
  type FlowPlace,
  leadsFrom,
} from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { listShowing, type MyList } from '#domain/flows/my-lists.ts'
import type { Answer } from '#web/api/answer.ts'
import type { TextId } from '#web/text/text.ts'
import { ANSWERED } from './answered.ts'
import { ADD_TO_MY_CARS } from './add-to-my-cars.ts'
import { PAPER_STEPS } from './paper-steps.ts'
import { PAYMENT_STEPS } from './payment-steps.ts'
import type { CardFacts, MadeStepRow, StepOnCard, StepQuestion, StepRow } from './step-row.ts'

/**
 * The texts and operation of each step of the life cycle, and its place on the cards of cars. `TRANSITIONS` defines which
 * actors may take a step and from which states.
 */
export const STEPS = {
  addToMyCars: ADD_TO_MY_CARS,
  removeFromMyCars: {
    operation: 'removeFromMyCars',
    meaning: 'info',
    button: 'myCars.remove',
    done: 'myCars.removed',
    failed: { otherwise: 'myCars.removeFailed', refused: 'myCars.removeRefused' },
  },
  // The yard's form asks for the person and the cars, and reports the result for each auction.
  requestGatePass: {
    operation: 'createGatepass',
    meaning: 'waiting',
    button: 'myCars.requestGatePass',
    onCard: {},
  },
  withdrawGatePass: {
    operation: 'withdrawGatepass',
    meaning: 'info',
    button: 'myCars.withdrawGatePass',
    done: 'myCars.gatePassWithdrawn',
    failed: { otherwise: 'myCars.withdrawFailed', refused: 'sentence' },
    confirm: { title: 'myCars.withdrawTitle', text: 'myCars.withdrawText', yes: 'myCars.yesWithdraw' },
    onCard: { variant: 'default', inputOf: ({ carIds }) => ({ carIds: [...carIds] }) },
  },
  approveGatePass: {
    operation: 'admin/approveGatePass',
    meaning: 'good',
    notice: 'carNotices.approveGatePass',
    button: 'console.approve',
    done: 'console.passApproved',
    failed: ANSWERED,
  },
  rejectGatePass: {
    operation: 'admin/rejectGatePass',
    meaning: 'bad',
    notice: 'carNotices.rejectGatePass',
    button: 'console.reject',
    done: 'console.passRejected',
    failed: ANSWERED,
    confirm: { title: 'console.rejectPassTitle', yes: 'console.reject', danger: true },
  },
  // The yard's form makes the links and shows them.
  shareEvaluationLink: {
    operation: 'shareEvalLink',
    meaning: 'info',
    button: 'myCars.shareEvaluationLink',
    onCard: {},
  },
  completeEvaluation: {
    operation: 'submitEvaluation',
    meaning: 'good',
    button: 'myCars.uploadPictures',
    done: 'myCars.picturesSubmitted',
    failed: { otherwise: 'myCars.submitFailed', refused: 'myCars.submitRefused' },
    // Complete pictures are viewed, and changed from there.
    onCard: { states: [TRANSITIONS.shareEvaluationLink.to] },
  },
  // Submitting an empty list of pictures reopens the evaluation.
  reopenEvaluation: { operation: 'submitEvaluation', meaning: 'info' },
  moveToPlaceBids: {
    operation: 'updateCarWorkflowStatus',
    meaning: 'good',
    button: 'myCars.moveToPlaceBids',
    done: 'myCars.movedToPlaceBids',
    movesTo: 'placeBids',
    failed: { otherwise: 'myCars.moveFailed', refused: 'myCars.moveRefused' },
    onCard: { inputOf: ({ id: carId }) => ({ carId, status: TRANSITIONS.moveToPlaceBids.to }) },
  },
  // The other texts of a bid are in the bidding card, which confirms and repeats bids by its own rules.
  placeBid: { operation: 'placeBidForCar', meaning: 'good', button: 'myCars.placeBid' },
  award: { operation: null, meaning: 'good', notice: 'carNotices.award' },
  counter: { operation: null, meaning: 'info', notice: 'carNotices.counter' },
  acceptCounter: {
    operation: 'acceptCounter',
    meaning: 'good',
    button: 'myCars.acceptCounter',
    failed: { otherwise: 'myCars.counterFailed', refused: 'sentence' },
    confirm: { title: 'myCars.acceptTitle', text: 'myCars.acceptText', yes: 'myCars.acceptCounter' },
  },
  declineCounter: {
    operation: 'declineCounter',
    meaning: 'info',
    button: 'myCars.declineCounter',
    done: 'myCars.counterDeclined',
    failed: { otherwise: 'myCars.counterFailed', refused: 'sentence' },
    confirm: {
      title: 'myCars.declineTitle',
      text: 'myCars.declineText',
      yes: 'myCars.yesLeave',
      danger: true,
    },
  },
  lose: { operation: null, meaning: 'bad', notice: 'carNotices.lose' },
  lapse: { operation: null, meaning: 'bad', notice: 'carNotices.lapse' },
  offerRunnerUp: { operation: null, meaning: 'good', notice: 'carNotices.offerRunnerUp' },
  ...PAYMENT_STEPS,
  // The form asks for the driver and the cars, and reports the result for each car.
  requestDeliveryGatePass: {
    operation: 'createDeliveryGatepass',
    meaning: 'waiting',
    button: 'myCars.requestDeliveryGatePass',
    onCard: {},
  },
  approveDeliveryGatePass: {
    operation: 'admin/approveDeliveryGatePass',
    meaning: 'good',
    notice: 'carNotices.approveDeliveryGatePass',
    button: 'console.approve',
    done: 'console.deliveryPassApproved',
    failed: ANSWERED,
  },
  rejectDeliveryGatePass: {
    operation: 'admin/rejectDeliveryGatePass',
    meaning: 'bad',
    notice: 'carNotices.rejectDeliveryGatePass',
    button: 'console.reject',
    done: 'console.deliveryPassRejected',
    failed: ANSWERED,
    confirm: { title: 'console.rejectPassTitle', yes: 'console.reject', danger: true },
  },
  confirmDelivery: {
    operation: 'confirmDelivery',
    meaning: 'good',
    button: 'myCars.confirmDelivery',
    done: 'myCars.deliveryConfirmed',
    failed: {
      otherwise: 'myCars.confirmDeliveryFailed',
      refused: 'myCars.confirmDeliveryRefused',
      notFound: 'myCars.notFound',
      unauthorized: 'error.unauthorizedRedirecting',
    },
  },
  approveDelivery: { operation: null, meaning: 'good' },
  ...PAPER_STEPS,
} as const satisfies Readonly<Record<FlowEvent, StepRow>>

type Operations = { readonly [Step in FlowEvent]: (typeof STEPS)[Step]['operation'] }

/** A step that a screen can make: its call exists. */
export type CallableStep = {
  [Step in FlowEvent]: Operations[Step] extends OperationName ? Step : never
}[FlowEvent]

/** A step that has a button of its own. */
export type ButtonStep = {
  [Step in FlowEvent]: (typeof STEPS)[Step] extends { readonly button: TextId } ? Step : never
}[FlowEvent]

/** The call that makes a step. */
export type OperationOf<Step extends CallableStep> = Operations[Step]

/** The input of a step's call; never for a step whose call is still to come. */
export type StepInput<Step extends FlowEvent> = Step extends CallableStep ? Input<OperationOf<Step>> : never

/** The answer of a step's call. */
export type StepOutput<Step extends CallableStep> = Answer<OperationOf<Step>>

/** A step, and its operation's input if the screen already has it. */
export type StepCall = {
  [Step in ButtonStep]: { readonly step: Step; readonly input?: StepInput<Step> }
}[ButtonStep]

/** A step that can be taken at once: its operation and input exist. */
export type ReadyCall = {
  [Step in ButtonStep & CallableStep]: { readonly step: Step; readonly input: StepInput<Step> }
}[ButtonStep & CallableStep]

/** Returns the row of a step with the wider types that generic code needs. */
export function rowOf(step: FlowEvent): StepRow {
  return STEPS[step]
}

/** Whether the step can be taken at once: its operation and input exist. */
export function isReady(call: StepCall): call is ReadyCall {
  return call.input !== undefined && STEPS[call.step].operation !== null
}

/** The row of a step that is taken by a call. By it, an input on cards that is another operation's does not compile. */
interface MadeStep<Step extends CallableStep> {
  readonly operation: Operations[Step]
  readonly onCard?: Omit<StepOnCard, 'inputOf'> & { readonly inputOf?: (car: CardFacts) => StepInput<Step> }
}

const MADE: { readonly [Step in CallableStep]: MadeStep<Step> } = STEPS

/** The name of the call that takes a step. */
export function operationOf<Step extends CallableStep>(step: Step): OperationOf<Step> {
  return MADE[step].operation
}

/** A step's button on a card. */
export type StepOnCardCall = StepCall & Pick<StepOnCard, 'variant'>

/** Returns the steps that the card of a car in this state has buttons for, in the order of a car's life. */
export function stepsOnCard(state: FlowState, car: CardFacts): readonly StepOnCardCall[] {
  return FLOW_EVENTS.flatMap((step) => (isOnCard(step, state) ? [callOnCard(step, car)] : []))
}

function isOnCard(step: FlowEvent, state: FlowState): step is ButtonStep & CallableStep {
  const row = rowOf(step)
  if (row.operation === null || row.onCard === undefined) return false
  const { from, by } = transitionOf(step)
  return by.includes('dealer') && (row.onCard.states ?? from).includes(state)
}

function callOnCard(step: ButtonStep & CallableStep, car: CardFacts): StepOnCardCall {
  const { inputOf, variant } = MADE[step].onCard ?? {}
  const call = { step, ...(inputOf && { input: inputOf(car) }), ...(variant && { variant }) }
  // The input is the step's own, by the type of MADE.
  return call as StepOnCardCall
}

/** Returns the label of a step's button in this state. */
export function buttonOf(step: ButtonStep, state: FlowState | null): TextId {
  const { button, buttonIn }: Pick<StepRow, 'buttonIn'> & { readonly button: TextId } = STEPS[step]
  return (state === null ? undefined : buttonIn?.[state]) ?? button
}

/** The question before a step; null where it is made without one. */
export function questionOf(step: CallableStep): StepQuestion | null {
  const { confirm }: MadeStepRow = STEPS[step]
  return confirm ?? null
}

/** Returns the dealer's list that contains a car after the step; null if none does. */
export function listAfter(step: FlowEvent): MyList | null {
  return listAt(transitionOf(step).to)
}

function listAt(place: FlowPlace): MyList | null {
  return place === NONE ? null : listShowing(place)
}

/** The place in which a flow is once a step that leads to `place` is committed: no flow rests in DELIVERED. */
function restingPlace(place: FlowPlace): FlowPlace {
  return leadsFrom('approveDelivery', place) ? transitionOf('approveDelivery').to : place
}

const LIST_READS: Readonly<Record<MyList, OperationName | readonly OperationName[]>> = {
  myCars: 'getMyCarsByYard',
  uploadPictures: 'getDealerEvaluationCars',
  placeBids: 'getDealerPlaceBidsCars',
  payments: 'getDealerPaymentCars',
  takeDelivery: ['getDealerDeliveryCars', 'getDeliveryPasses'],
  noc: 'getDealerNOCCars',
}

/** Returns the reads that a step makes stale for the user who takes it. */
export function readsAfter(step: FlowEvent): readonly OperationName[] {
  const { from, to, by } = transitionOf(step)
  if (step === 'reversePayment') return ['admin/getQueue', 'admin/getReversals', 'admin/getDefaults']
  if (by.every((actor) => actor === 'admin' || actor === 'system')) return ['admin/getQueue']
  const lists = [...from, restingPlace(to)].map(listAt).filter((list) => list !== null)
  return [
    ...new Set(lists.flatMap((list) => LIST_READS[list])),
    'getDealerCounts',
    'getCarDetailsPageData',
    ...([...from, to].includes(NONE) ? (['getDealerHomeData', 'getCars'] as const) : []),
    ...(by.includes('evaluator') ? (['getEvaluatorCars'] as const) : []),
  ]
}
