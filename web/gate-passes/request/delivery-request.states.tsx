import { anId, inOneYard, OKHLA, readAnswered } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
} from '#web/testing/states/replies.ts'
import { seenText } from '#web/testing/states/shown-text.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { until } from '#web/testing/states/wait.ts'
import { DeliveryRequest } from './delivery-request.tsx'

const CRETA = aWonCar({ state: 'PAYMENT_APPROVED', id: anId(10), flowEntityId: anId(20) })
const SWIFT = aWonCar({
  state: 'PAYMENT_APPROVED',
  id: anId(11),
  flowEntityId: anId(21),
  make: 'Maruti',
  model: 'Swift',
  regno: 'DL3CBB0042',
})

/** The dialog for a Creta, in a yard with these cars. */
function dialog(more: Calls = {}, cars = [CRETA, SWIFT]) {
  return {
    signedIn: 'dealer',
    part: (
      <DeliveryRequest
        car={readAnswered(CRETA)}
        yard={{
          yard: 'Okhla Yard',
          location: 'Okhla Industrial Estate, Delhi',
          place: OKHLA,
          cars: cars.map(readAnswered),
        }}
        onClose={() => undefined}
      />
    ),
    calls: {
      getDrivers: [aPerson(), aPerson({ id: anId(44), name: 'Deepak Yadav' })],
      getDealerDeliveryCars: inOneYard(...cars),
      ...more,
    },
  } as const
}

const ask = ({ getByRole }: Actor) => getByRole('button', 'Request Delivery Gatepass').click()

async function askForDriver(actor: Actor): Promise<void> {
  await actor.getByRole('radio', 'Imran Sheikh Delivery driver +91 98200 00002').click()
  await ask(actor)
}

async function askForBoth(actor: Actor): Promise<void> {
  await actor.getByRole('checkbox', '2019 Maruti Swift DL3CBB0042').click()
  await askForDriver(actor)
}

const MADE = { gatepassId: anId(41), car: aWonCar({ state: 'DELIVERY_GATE_PASS_REQUESTED' }) }
const SENTENCE = 'The yard is closed.'

export const states = {
  loading: { ...dialog({ getDrivers: pending }), shows: ['Request Delivery Gatepass', 'Okhla Yard'] },
  'to choose': {
    ...dialog(),
    shows: ['Who takes the cars from the yard', 'Imran Sheikh', '2019 Hyundai Creta', 'DL3CBB0042'],
  },
  'the drivers are loaded on a third try': {
    ...dialog({ getDrivers: inTurn(unreachable, failed, [aPerson()]) }),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load drivers. Please try again.')
      await getByRole('button', 'Try again').click()
      await sees('Server error: Something went wrong.')
      await getByRole('button', 'Try again').click()
    },
    shows: 'Imran Sheikh',
  },
  'the chosen driver is changed, for a licence that was refused': {
    ...dialog({
      updateDriver: given(
        { driverId: aPerson().id, address: '3 Karol Bagh' },
        aPerson({ address: '3 Karol Bagh' }),
      ),
    }),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('radio', 'Imran Sheikh Delivery driver +91 98200 00002').click()
      await getByRole('button', 'Edit Imran Sheikh').click()
      await getByLabelText('Address (optional)').fill('3 Karol Bagh')
      await getByRole('button', 'Save').click()
    },
    shows: ['Imran Sheikh is saved.', 'Who takes the cars from the yard'],
  },
  'no car chosen': {
    ...dialog(),
    act: async (actor) => {
      await ask(actor)
      await actor.sees('Please select at least one car and a driver.')
      await actor.getByRole('checkbox', '2019 Hyundai Creta DL8CAF1234').click()
      await askForDriver(actor)
    },
    shows: 'Please select at least one car and a driver.',
  },
  'what was missing is not asked for any more once it is chosen': {
    ...dialog(),
    act: async (actor) => {
      await ask(actor)
      await actor.sees('Please select at least one car and a driver.')
      await actor.getByRole('radio', 'Imran Sheikh Delivery driver +91 98200 00002').click()
      await until(
        () => !seenText().includes('Please select'),
        () => 'The sentence stays.',
      )
    },
    shows: 'Imran Sheikh',
  },
  'the only driver is chosen at once': {
    ...dialog({
      getDrivers: [aPerson()],
      createDeliveryGatepass: given({ carId: anId(10), driverId: aPerson().id }, MADE),
    }),
    act: async (actor) => {
      await actor.sees('Imran Sheikh')
      await ask(actor)
    },
    shows: 'Delivery gate pass requested for 2019 Hyundai Creta (DL8CAF1234).',
  },
  'no car left in the yard, and no driver yet': {
    ...dialog({ getDrivers: [] }, []),
    shows: ['No cars available in this yard.', 'Request Delivery Gatepass'],
  },
  'a car without an auction': {
    ...dialog({}, [aWonCar({ state: 'PAYMENT_APPROVED', id: anId(10), auctionId: null })]),
    act: askForDriver,
    shows: 'Missing car ID or auction ID for 2019 Hyundai Creta (DL8CAF1234).',
  },
  requesting: { ...dialog({ createDeliveryGatepass: pending }), act: askForDriver, shows: 'Imran Sheikh' },
  'requested for two cars': {
    ...dialog({
      createDeliveryGatepass: inTurn(
        given({ carId: anId(10), auctionId: anId(2), driverId: aPerson().id }, MADE),
        given({ carId: anId(11), auctionId: anId(2), driverId: aPerson().id }, MADE),
      ),
    }),
    act: askForBoth,
    shows: 'Delivery gate pass requested for 2 cars.',
  },
  'the request says what is missing, what went through and what did not': {
    ...dialog({
      createDeliveryGatepass: inTurn(MADE, refusal('WRONG_STATE', { state: 'DELIVERY_GATE_PASS_REQUESTED' })),
    }),
    act: askForBoth,
    shows: [
      'Delivery gate pass requested for: 2019 Hyundai Creta (DL8CAF1234).',
      'Not requested: 2019 Maruti Swift (DL3CBB0042). Failed to create delivery gatepass: This can’t be done now: the car is at “Delivery gate pass requested”.',
    ],
  },
  'a request that failed': {
    ...dialog({
      createDeliveryGatepass: inTurn(
        refusal('NOT_FOUND', { message: 'Selected driver not found.' }),
        failed,
        refusal('UNAVAILABLE', { message: SENTENCE }),
        unreachable,
        MADE,
      ),
    }),
    act: async (actor) => {
      await seesInTurn(askForDriver, 'Flow entity error: Selected driver not found.')(actor)
      await seesInTurn(
        ask,
        'Server error: Something went wrong.',
        'Failed to create delivery gatepass: The yard is closed.',
        'Unable to connect to the server. Please check your network.',
      )(actor)
      // The button is a phone's height below the sentence.
      await actor.seesInView('Unable to connect to the server. Please check your network.')
      await ask(actor)
    },
    shows: 'Delivery gate pass requested for 2019 Hyundai Creta (DL8CAF1234).',
  },
  'without a network': {
    ...dialog(),
    act: async ({ sees, losesNetwork }) => {
      await sees('Imran Sheikh')
      await losesNetwork()
    },
    shows: 'You’re offline.',
  },
} satisfies States
