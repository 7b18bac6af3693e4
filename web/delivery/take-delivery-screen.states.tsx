import { paths } from '#web/paths.ts'
import { anId, anUnknownCar, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { aCarToFetch, aDeliveryPass, PICKUP_PHOTOS } from '#web/testing/a-pickup.ts'
import { failed, pending, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(more: Calls) {
  return {
    signedIn: 'dealer',
    at: paths.myCars.takeDelivery,
    calls: { getDeliveryPasses: { passes: [] }, ...more },
  } as const
}

/** Take Delivery with these cars. */
function list(cars: readonly GivenCar[], more: Calls = {}) {
  const paid = cars.map((given, index) =>
    aCarToFetch({ id: anId(10 + index), flowEntityId: anId(20 + index), ...given }),
  )
  return screen({ getDealerDeliveryCars: inOneYard(...paid), ...more })
}

const pass = (given: Parameters<typeof aDeliveryPass>[0] = {}): Calls => ({
  getDeliveryPasses: { passes: [aDeliveryPass({ flowEntityId: anId(20), ...given })] },
})

export const states = {
  loading: { ...screen({ getDealerDeliveryCars: pending }), shows: 'Loading cars' },
  empty: {
    ...list([]),
    shows: ['No cars available for delivery.', "You haven't added any cars yet.", 'See More Cars'],
  },
  failed: {
    ...screen({ getDealerDeliveryCars: failed }),
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  'no network': {
    ...screen({ getDealerDeliveryCars: unreachable }),
    shows: 'Failed to load cars. Please try again.',
  },
  full: {
    ...list(
      [
        { state: 'PAYMENT_APPROVED', driverId: null },
        { state: 'DELIVERY_GATE_PASS_REQUESTED', make: 'Maruti', model: 'Swift' },
        { make: 'Honda', model: 'City' },
        { make: 'Tata', model: 'Nexon', delivery_link_id: anId(42) },
        { make: 'Kia', model: 'Seltos', delivery_link_id: anId(43), delivery_photos: PICKUP_PHOTOS },
      ],
      {
        getDeliveryPasses: {
          passes: [1, 2, 3, 4].map((number) => aDeliveryPass({ flowEntityId: anId(20 + number) })),
        },
      },
    ),
    shows: [
      'Request Delivery Gatepass',
      'Pending Gatepass',
      'Upload Pickup Proof',
      'View Picture',
      'Driver: Imran Sheikh',
      'Print Gate Pass',
      'Share the link again',
    ],
  },
  'a gate pass whose time is over': {
    ...list([{}], pass({ fault: 'expired' })),
    shows: 'The time of the gate pass is over. The house can extend it.',
  },
  'a gate pass whose driver was removed': {
    ...list([{}], pass({ fault: 'personRetired' })),
    shows: 'The driver is no longer in the dealer’s list, so the gate pass does not hold.',
  },
  'a rejected request': {
    ...list([{ state: 'PAYMENT_APPROVED', driverId: null, stateReason: 'The yard is closed this week.' }]),
    shows: ['The yard is closed this week.', 'Request Delivery Gatepass'],
  },
  'offline, nothing can be requested': {
    ...list([{ state: 'PAYMENT_APPROVED', driverId: null }]),
    act: async ({ sees, losesNetwork }) => {
      await sees('Request Delivery Gatepass')
      await losesNetwork()
    },
    shows: 'You’re offline.',
  },
  'long names': {
    ...list(
      [{ ...LONG_NAMES, delivery_link_id: anId(42) }],
      pass({ driverName: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan' }),
    ),
    shows: 'Driver: Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
  },
  'unknown facts': {
    ...screen({
      getDealerDeliveryCars: inOneYard(
        anUnknownCar({ flowEntityId: anId(20), state: 'DELIVERY_GATE_PASS_APPROVED' }),
      ),
      ...pass({ holdsUntil: null, yard: null, address: null }),
    }),
    shows: 'Driver: Imran Sheikh',
  },
} satisfies States
