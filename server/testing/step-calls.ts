import type { accounts } from '#contract/identity/accounts.ts'
import type { adminCars } from '#contract/stock/admin-cars.ts'
import type { adminImport } from '#contract/stock/admin-import.ts'
import type { adminOnboarding } from '#contract/dealers/admin-onboarding.ts'
import type { adminPeople } from '#contract/dealers/admin-people.ts'
import type { adminPlaces } from '#contract/stock/admin-places.ts'
import type { Input, OperationName } from '#contract/api.ts'
import type { cityPayments } from '#contract/city-payments/city-payments.ts'
import type { fieldAccesses } from '#contract/field-work/field-access.ts'
import type { fieldSessions } from '#contract/identity/field-sessions.ts'
import type { files } from '#contract/files/files.ts'
import type { identity } from '#contract/identity/identity.ts'
import type { onboarding } from '#contract/dealers/onboarding.ts'
import type { people } from '#contract/field-work/people.ts'
import type { secondFactors } from '#contract/identity/second-factor.ts'
import type { sessions } from '#contract/identity/sessions.ts'
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

/** Families of operations that are about people, places, cars and money, and none about a dealer's dealings with a car. */
type OtherFamilies =
  | typeof identity
  | typeof accounts
  | typeof sessions
  | typeof secondFactors
  | typeof people
  | typeof onboarding
  | typeof fieldSessions
  | typeof fieldAccesses
  | typeof files
  | typeof cityPayments
  | typeof adminPlaces
  | typeof adminCars
  | typeof adminImport
  | typeof adminOnboarding
  | typeof adminPeople

/** Changing operations that make no step of a flow. */
type WithoutStep =
  | KeysOf<OtherFamilies>
  | 'admin/createAuction'
  | 'admin/updateAuction'
  | 'admin/publishAuction'
  | 'admin/rerunUnsold'

type KeysOf<Family> = Family extends unknown ? keyof Family : never

/** Operations that make steps. A new operation that changes something does not compile until it is told which. */
export type StepOperation = Exclude<
  OperationName,
  `get${string}` | `admin/get${string}` | 'verifySession' | WithoutStep
>

/** A call that makes a step, where the flow's state is all that can stand against it. */
export interface StepCall<Name extends StepOperation> {
  /** The steps that it makes, by the state it finds; the first that the life-cycle's table allows. */
  readonly events: readonly FlowEvent[]
  /** Dealings in this state, and a lot in which the call makes its step. */
  readonly prepare: (scene: CallScene, state: FlowState) => Promise<Dealings>
  readonly inputOf: (dealings: Dealings, scene: CallScene) => Input<Name>
  /** Where it is answered with a value though it makes no step. */
  readonly isAnsweredIn?: (state: FlowState) => boolean
}

const always = () => true

/** Every call that makes steps, in each form in which it makes another one. */
export const STEP_CALLS: { readonly [Name in StepOperation]: readonly StepCall<Name>[] } = {
  // A dealer that has the car is told so.
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
  // A car that is shared gets a new link.
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
  // It ends what it finds of the lot, and leaves what is over.
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
