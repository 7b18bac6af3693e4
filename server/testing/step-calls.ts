import type { Input, OperationName, OperationsByArea, ReadingOperation } from '#contract/api.ts'
import type { fieldAccesses } from '#contract/field-work/field-access.ts'
import type { people } from '#contract/field-work/people.ts'
import type { FlowEvent, FlowState } from '#domain/flows/car-lifecycle.ts'
import {
  BID_UNDER_RESERVE,
  COUNTER,
  deal,
  dealCountered,
  dealUnderReserve,
  type CallScene,
  type Dealings,
} from './call-scene.ts'

/** Families of operations that do not concern the flow of a dealer with a lot. */
type OtherFamilies =
  | OperationsByArea['city-payments' | 'dealers' | 'files' | 'identity' | 'live' | 'stock']
  | typeof people
  | typeof fieldAccesses

/** Commands that make no step of a flow. */
type WithoutStep =
  | KeysOf<OtherFamilies>
  | 'admin/createAuction'
  | 'admin/updateAuction'
  | 'admin/publishAuction'
  | 'admin/rerunUnsold'

type KeysOf<Family> = Family extends unknown ? keyof Family : never

/** Operations that make steps. A new operation that changes something does not compile until it is told which. */
export type StepOperation = Exclude<OperationName, ReadingOperation | WithoutStep>

/** A call whose step only the flow's state can prevent. */
export interface StepCall<Name extends StepOperation> {
  /** The possible steps; the call makes the first that the life-cycle's table allows from the flow's state. */
  readonly events: readonly FlowEvent[]
  /** Creates a flow in this state, on a lot in which the call can make its step. */
  readonly prepare: (scene: CallScene, state: FlowState) => Promise<Dealings>
  readonly inputOf: (dealings: Dealings, scene: CallScene) => Input<Name>
  /** The states in which the call succeeds without making a step. */
  readonly isAnsweredIn?: (state: FlowState) => boolean
}

const always = () => true

/** All calls that make steps, in each form that makes a different step. */
export const STEP_CALLS: { readonly [Name in StepOperation]: readonly StepCall<Name>[] } = {
  // Succeeds without a step if the dealer already has the car.
  addToMyCars: [
    {
      events: ['addToMyCars'],
      prepare: deal,
      inputOf: ({ carId, auctionId }, { city }) => ({ carId, auctionId, city: city.name }),
      isAnsweredIn: always,
    },
  ],
  removeFromMyCars: [{ events: ['removeFromMyCars'], prepare: deal, inputOf: ({ carId }) => ({ carId }) }],
  createGatepass: [
    {
      events: ['requestGatePass'],
      prepare: deal,
      inputOf: ({ carId, auctionId }, { evaluator }) => ({
        auctionId,
        carIds: [carId],
        driverId: evaluator.personId,
      }),
    },
  ],
  'admin/approveGatePass': [
    { events: ['approveGatePass'], prepare: deal, inputOf: ({ gatepassId }) => ({ gatepassId }) },
  ],
  'admin/rejectGatePass': [
    {
      events: ['rejectGatePass'],
      prepare: deal,
      inputOf: ({ gatepassId, carId }) => ({ gatepassId, carIds: [carId], reason: 'The yard is shut.' }),
    },
  ],
  // A car that is already shared gets a new link.
  shareEvalLink: [
    {
      events: ['shareEvaluationLink'],
      prepare: deal,
      inputOf: ({ carId }) => ({ carIds: [carId] }),
      isAnsweredIn: (state) => state === 'EVALUATION',
    },
  ],
  submitEvaluation: [
    {
      events: ['completeEvaluation'],
      prepare: deal,
      inputOf: ({ flowEntityId, frontFace }) => ({
        flowEntityId,
        evaluationImages: [{ angle: 'Front Face', url: frontFace }],
      }),
    },
    {
      events: ['reopenEvaluation'],
      prepare: deal,
      inputOf: ({ flowEntityId }) => ({ flowEntityId, evaluationImages: [] }),
    },
  ],
  updateCarEvaluation: [
    {
      events: ['reopenEvaluation'],
      prepare: deal,
      inputOf: ({ carId, flowEntityId }) => ({ carId, flowEntityId, evaluationImages: [] }),
    },
  ],
  updateCarWorkflowStatus: [
    {
      events: ['moveToPlaceBids'],
      prepare: deal,
      inputOf: ({ carId }) => ({ carId, status: 'PLACE_BIDS' }),
    },
  ],
  placeBidForCar: [
    {
      events: ['placeBid'],
      prepare: deal,
      inputOf: ({ carId, flowEntityId }) => ({ carId, flowEntityId, bidAmount: 5_000 }),
    },
  ],
  acceptCounter: [
    {
      events: ['acceptCounter'],
      prepare: dealCountered,
      inputOf: ({ flowEntityId }) => ({ flowEntityId, amount: COUNTER }),
    },
  ],
  declineCounter: [
    {
      events: ['declineCounter'],
      prepare: dealCountered,
      inputOf: ({ flowEntityId }) => ({ flowEntityId }),
    },
  ],
  // Ends the open flows of the lot, and succeeds without a step for those already over.
  'admin/cancelAuction': [
    {
      events: ['lose', 'lapse'],
      prepare: deal,
      inputOf: ({ auctionId }) => ({ auctionId, reason: 'The yard is flooded.' }),
      isAnsweredIn: always,
    },
  ],
  'admin/awardLot': [{ events: ['award'], prepare: dealUnderReserve, inputOf: ({ lotId }) => ({ lotId }) }],
  'admin/counterLot': [
    {
      events: ['counter'],
      prepare: dealUnderReserve,
      inputOf: ({ lotId }) => ({ lotId, amount: BID_UNDER_RESERVE + 1 }),
    },
  ],
  'admin/releaseLot': [{ events: ['lose'], prepare: dealUnderReserve, inputOf: ({ lotId }) => ({ lotId }) }],
}
