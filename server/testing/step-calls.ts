import type { Input, OperationName, OperationsByArea, ReadingOperation } from '#contract/api.ts'
import type { pictureModeration } from '#contract/evaluation/picture-moderation.ts'
import type { conditionReports } from '#contract/evaluation/condition-report.ts'
import type { deliveryLinks } from '#contract/sharing/delivery-links.ts'
import type { evaluationLinks } from '#contract/sharing/evaluation-links.ts'
import type { fieldAccesses } from '#contract/people/field-access.ts'
import type { gatePages } from '#contract/gate-passes/gate-pages.ts'
import type { reversals } from '#contract/car-payments/reversals.ts'
import type { lineAllocations } from '#contract/car-payments/line-allocations.ts'
import type { statementCorrections } from '#contract/car-payments/statement-corrections.ts'
import type { statements } from '#contract/car-payments/statements.ts'
import type { people } from '#contract/people/people.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { STEP_PAPERWORK_CALLS } from './step-paperwork-calls.ts'
import {
  BID_UNDER_RESERVE,
  COUNTER,
  makeSceneFlow,
  makeCounteredFlow,
  makePhotographedFlow,
  makeFlowUnderReserve,
  type CallScene,
  type SceneFlow,
} from './call-scene.ts'
import {
  makeOfferedFlow,
  makeOverdueFlow,
  makePaidFlow,
  jointProofInput,
  makePayableFlow,
  makeRunnerUpFlow,
  proofInput,
} from './car-payment-scene.ts'
import { makeReturnedFlow } from './reversal-scene.ts'
import { UNUSED_ID } from './factories.ts'

/** Families of operations that do not concern the flow of a dealer with a lot. */
type OtherFamilies =
  | OperationsByArea[
      | 'city-payments'
      | 'dealers'
      | 'files'
      | 'identity'
      | 'live'
      | 'notifications'
      | 'proposals'
      | 'settings'
      | 'staff'
      | 'stock']
  | typeof people
  | typeof statements
  | typeof statementCorrections
  | typeof lineAllocations
  | typeof reversals
  | typeof fieldAccesses
  | typeof pictureModeration
  | typeof conditionReports
  | typeof gatePages
  | Omit<typeof evaluationLinks, 'shareEvalLink'>
  | typeof deliveryLinks

/** Commands that take no step of a flow. */
type WithoutStep =
  | KeysOf<OtherFamilies>
  | 'admin/createAuction'
  | 'admin/updateAuction'
  | 'admin/publishAuction'
  | 'admin/announceLot'
  | 'admin/moveCar'
  | 'admin/rerunUnsold'
  | 'addEvaluationPicture'
  | 'updateDeliveryPhotos'
  | 'addDeliveryPhoto'
  | 'saveDeliveryChecklist'
  | 'admin/extendDeliveryGatePass'
  | 'admin/liftDefault'
  | keyof OperationsByArea['analytics']

type KeysOf<Family> = Family extends unknown ? keyof Family : never

/** Operations that take steps. A new command does not compile until {@link STEP_CALLS} or `WithoutStep` has it. */
export type StepOperation = Exclude<OperationName, ReadingOperation | WithoutStep>

/** A call whose step can fail only because of the flow's state. */
export interface StepCall<Name extends StepOperation> {
  /** The possible steps. The call takes the first one that the life-cycle's table allows from the flow's state. */
  readonly events: readonly FlowEvent[]
  /** The step that the system takes after it in the same transaction. */
  readonly followedBy?: FlowEvent
  /** Creates a flow in this state, on a lot in which the call can take its step. */
  readonly prepare: (scene: CallScene, state: FlowState) => Promise<SceneFlow>
  readonly inputOf: (dealings: SceneFlow, scene: CallScene) => Input<Name>
  /** Whether the call succeeds in this state without taking a step. */
  readonly succeedsWithoutStepIn?: (state: FlowState) => boolean
}

const always = () => true

const ofFlow = ({ flowEntityId }: SceneFlow) => ({ flowEntityId })
const ofProof = ({ flowEntityId, paymentId = UNUSED_ID }: SceneFlow) => ({ flowEntityId, paymentId })

const SUBMIT_PAYMENT = [
  {
    events: ['submitPayment'],
    prepare: makePayableFlow,
    inputOf: ({ flowEntityId, proof = '' }: SceneFlow) => proofInput(flowEntityId, proof),
  },
] as const

/** All calls that take steps, in each form that takes a different step. */
export const STEP_CALLS: { readonly [Name in StepOperation]: readonly StepCall<Name>[] } = {
  // Succeeds without a step if the dealer already has the car.
  addToMyCars: [
    {
      events: ['addToMyCars'],
      prepare: makeSceneFlow,
      inputOf: ({ carId, auctionId }, { city }) => ({ carId, auctionId, city: city.name }),
      succeedsWithoutStepIn: always,
    },
  ],
  removeFromMyCars: [
    { events: ['removeFromMyCars'], prepare: makeSceneFlow, inputOf: ({ carId }) => ({ carId }) },
  ],
  createGatepass: [
    {
      events: ['requestGatePass'],
      prepare: makeSceneFlow,
      inputOf: ({ carId, auctionId }, { evaluator }) => ({
        auctionId,
        carIds: [carId],
        driverId: evaluator.personId,
      }),
    },
  ],
  withdrawGatepass: [
    {
      events: ['withdrawGatePass'],
      prepare: makeSceneFlow,
      inputOf: ({ carId }) => ({ carIds: [carId] }),
    },
  ],
  'admin/approveGatePass': [
    { events: ['approveGatePass'], prepare: makeSceneFlow, inputOf: ({ gatepassId }) => ({ gatepassId }) },
  ],
  'admin/rejectGatePass': [
    {
      events: ['rejectGatePass'],
      prepare: makeSceneFlow,
      inputOf: ({ gatepassId, carId }) => ({ gatepassId, carIds: [carId], reason: 'The yard is shut.' }),
    },
  ],
  // A car that is already shared gets a new link.
  shareEvalLink: [
    {
      events: ['shareEvaluationLink'],
      prepare: makeSceneFlow,
      inputOf: ({ carId }) => ({ carIds: [carId] }),
      succeedsWithoutStepIn: (state) => state === 'EVALUATION',
    },
  ],
  submitEvaluation: [
    {
      events: ['completeEvaluation'],
      prepare: makeSceneFlow,
      inputOf: ({ flowEntityId, frontFace }) => ({
        flowEntityId,
        evaluationImages: [{ angle: 'Front Face', url: frontFace }],
      }),
    },
    {
      events: ['reopenEvaluation'],
      prepare: makeSceneFlow,
      inputOf: ({ flowEntityId }) => ({ flowEntityId, evaluationImages: [] }),
    },
  ],
  updateCarEvaluation: [
    {
      events: ['reopenEvaluation'],
      prepare: makeSceneFlow,
      inputOf: ({ carId, flowEntityId }) => ({ carId, flowEntityId, evaluationImages: [] }),
    },
  ],
  updateCarWorkflowStatus: [
    {
      events: ['moveToPlaceBids'],
      prepare: makeSceneFlow,
      inputOf: ({ carId }) => ({ carId, status: 'PLACE_BIDS' }),
    },
  ],
  placeBidForCar: [
    {
      events: ['placeBid'],
      prepare: makeSceneFlow,
      inputOf: ({ carId, flowEntityId }) => ({ carId, flowEntityId, bidAmount: 5_000 }),
    },
  ],
  acceptCounter: [
    {
      events: ['acceptCounter'],
      prepare: makeCounteredFlow,
      inputOf: ({ flowEntityId }) => ({ flowEntityId, amount: COUNTER }),
    },
  ],
  declineCounter: [
    {
      events: ['declineCounter'],
      prepare: makeCounteredFlow,
      inputOf: ({ flowEntityId }) => ({ flowEntityId }),
    },
  ],
  // Ends the open flows of the lot, and succeeds without a step for flows that are already over.
  'admin/cancelAuction': [
    {
      events: ['lose', 'lapse'],
      prepare: makeSceneFlow,
      inputOf: ({ auctionId }) => ({ auctionId, reason: 'The yard is flooded.' }),
      succeedsWithoutStepIn: always,
    },
  ],
  'admin/withdrawLot': [
    {
      events: ['lose', 'lapse'],
      prepare: makeSceneFlow,
      inputOf: ({ lotId }) => ({ lotId, reason: 'The seller has sold the car.' }),
      succeedsWithoutStepIn: always,
    },
  ],
  'admin/awardLot': [
    { events: ['award'], prepare: makeFlowUnderReserve, inputOf: ({ lotId }) => ({ lotId }) },
  ],
  'admin/counterLot': [
    {
      events: ['counter'],
      prepare: makeFlowUnderReserve,
      inputOf: ({ lotId }) => ({ lotId, amount: BID_UNDER_RESERVE + 1 }),
    },
  ],
  ...STEP_PAPERWORK_CALLS,
  acceptOffer: [{ events: ['acceptOffer'], prepare: makeOfferedFlow, inputOf: ofFlow }],
  declineOffer: [{ events: ['declineOffer'], prepare: makeOfferedFlow, inputOf: ofFlow }],
  'admin/offerRunnerUp': [
    { events: ['offerRunnerUp'], prepare: makeRunnerUpFlow, inputOf: ({ lotId }) => ({ lotId }) },
  ],
  submitPaymentInfo: SUBMIT_PAYMENT,
  submitPayments: [
    {
      events: ['submitPayment'],
      prepare: makePayableFlow,
      inputOf: ({ flowEntityId, proof = '' }) => jointProofInput([flowEntityId], proof),
    },
  ],
  submitPaymentDetails: SUBMIT_PAYMENT,
  'admin/reviewPayment': [{ events: ['reviewPayment'], prepare: makePaidFlow, inputOf: ofProof }],
  'admin/approvePayment': [
    {
      events: ['approvePayment'],
      prepare: makePaidFlow,
      inputOf: (dealings) => ({ ...ofProof(dealings), reason: 'Seen in the bank’s app.' }),
    },
  ],
  'admin/rejectPayment': [
    {
      events: ['rejectPayment'],
      prepare: makePaidFlow,
      inputOf: (dealings) => ({ ...ofProof(dealings), reason: 'The UTR is not in our statement.' }),
    },
  ],
  'admin/reversePayment': [
    {
      events: ['reversePayment'],
      prepare: makeReturnedFlow,
      inputOf: ({ flowEntityId, lineId = UNUSED_ID }) => ({
        flowEntityId,
        lineId,
        reason: 'The cheque bounced.',
      }),
    },
  ],
  'admin/declareDefault': [
    {
      events: ['declareDefault'],
      prepare: makeOverdueFlow,
      inputOf: ({ flowEntityId }) => ({ flowEntityId, reason: 'Not paid after three calls.' }),
    },
  ],
  'admin/releaseLot': [
    { events: ['lose'], prepare: makeFlowUnderReserve, inputOf: ({ lotId }) => ({ lotId }) },
  ],
  createDeliveryGatepass: [
    {
      events: ['requestDeliveryGatePass'],
      prepare: makeSceneFlow,
      inputOf: ({ carId, auctionId }, { driver }) => ({ carId, auctionId, driverId: driver.personId }),
    },
  ],
  'admin/approveDeliveryGatePass': [
    {
      events: ['approveDeliveryGatePass'],
      prepare: makeSceneFlow,
      inputOf: ({ flowEntityId }) => ({ flowEntityId }),
    },
    {
      events: ['approveDeliveryGatePass'],
      prepare: makeSceneFlow,
      inputOf: ({ deliveryPassId, carId }) => ({ gatepassId: deliveryPassId, carIds: [carId] }),
    },
  ],
  'admin/rejectDeliveryGatePass': [
    {
      events: ['rejectDeliveryGatePass'],
      prepare: makeSceneFlow,
      inputOf: ({ flowEntityId }) => ({ flowEntityId, reason: 'The yard is shut.' }),
    },
  ],
  confirmDelivery: [
    {
      events: ['confirmDelivery'],
      followedBy: 'approveDelivery',
      prepare: makePhotographedFlow,
      inputOf: ({ flowEntityId }) => ({ flowEntityId }),
    },
  ],
}
