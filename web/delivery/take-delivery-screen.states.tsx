import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { anId, anUnknownCar, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { aCarToFetch, aDeliveryPass, PICKUP_PHOTOS } from '#web/testing/a-pickup.ts'
import { failed, inTurn, pending, unreachable, type Calls } from '#web/testing/states/replies.ts'
import { NO_CARS } from '#web/testing/states/people.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (more: Calls) =>
  asDealer(paths.myCars.takeDelivery, { getDeliveryPasses: { passes: [] }, ...more })

/** Returns these cars, each paid and with a flow of its own. */
function fetched(cars: readonly GivenCar[]) {
  return cars.map((given, index) =>
    aCarToFetch({ id: anId(10 + index), flowEntityId: anId(20 + index), ...given }),
  )
}

/** Cars at each step of the delivery. */
const FULL: Calls = {
  getDealerDeliveryCars: inOneYard(
    ...fetched([
      { state: 'PAYMENT_APPROVED', driverId: null },
      { state: 'DELIVERY_GATE_PASS_REQUESTED', make: 'Maruti', model: 'Swift' },
      { make: 'Honda', model: 'City' },
      { make: 'Tata', model: 'Nexon', delivery_link_id: anId(42) },
      { make: 'Kia', model: 'Seltos', delivery_link_id: anId(43), delivery_photos: PICKUP_PHOTOS },
      { make: 'Tata', model: 'Punch' },
      { make: 'Tata', model: 'Tiago' },
      {
        make: 'Tata',
        model: 'Altroz',
        state: 'PAYMENT_APPROVED',
        driverId: null,
        stateReason: 'The yard is closed this week.',
      },
      { ...LONG_NAMES, delivery_link_id: anId(44) },
    ]),
    anUnknownCar({ id: anId(19), flowEntityId: anId(29), state: 'DELIVERY_GATE_PASS_APPROVED' }),
  ),
  getDeliveryPasses: {
    passes: [
      ...[22, 23, 24].map((number) => aDeliveryPass({ flowEntityId: anId(number) })),
      aDeliveryPass({ flowEntityId: anId(25), fault: 'expired' }),
      aDeliveryPass({ flowEntityId: anId(26), fault: 'personRetired' }),
      aDeliveryPass({
        flowEntityId: anId(28),
        driverName: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
      }),
      aDeliveryPass({ flowEntityId: anId(29), holdsUntil: null, yard: null, address: null }),
    ],
  },
}

export const states = {
  loading: { ...screen({ getDealerDeliveryCars: pending }), shows: 'Loading cars' },
  empty: {
    ...screen({ getDealerDeliveryCars: inOneYard(), ...NO_CARS }),
    shows: ['No cars available for delivery.', "You haven't added any cars yet.", 'See More Cars'],
  },
  'empty, with cars in other lists': {
    ...screen({ getDealerDeliveryCars: inOneYard() }),
    shows: ['No cars available for delivery.', 'Your cars are in other lists:', '4 cars are in Place Bids'],
  },
  failed: {
    ...screen({ getDealerDeliveryCars: inTurn(unreachable, failed) }),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load cars. Please try again.')
      await getByRole('button', 'Try again').click()
    },
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  full: {
    ...screen(FULL),
    shows: [
      'Request Delivery Gatepass',
      'Pending Gatepass',
      'Upload Pickup Proof',
      'View Picture',
      'Both pickup photos are here. View them, and confirm the delivery once the car is with you.',
      'Driver: Imran Sheikh',
      'Print Gate Pass',
      'Share the link again',
      'The gate pass has expired. Yardbid can extend it.',
      'The driver is no longer in the dealer’s list, so the gate pass is not valid.',
      'Delivery gate pass rejected',
      'The yard is closed this week.',
      'Driver: Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
    ],
  },
  'as a compact list': {
    ...screen(FULL),
    act: ({ getByRole }) => getByRole('button', 'Show as a compact list').click(),
    shows: [
      'Request Delivery Gatepass',
      'Upload Pickup Proof',
      'View Picture',
      'Print Gate Pass',
      'Share the link again',
      'Show as cards',
    ],
  },
  'offline, nothing can be requested': {
    ...screen({
      getDealerDeliveryCars: inOneYard(...fetched([{ state: 'PAYMENT_APPROVED', driverId: null }])),
    }),
    act: async ({ sees, losesNetwork }) => {
      await sees('Request Delivery Gatepass')
      await losesNetwork()
    },
    shows: 'You’re offline.',
  },
} satisfies States
