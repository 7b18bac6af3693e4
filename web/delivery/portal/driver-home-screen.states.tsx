import { paths } from '#web/paths.ts'
import { anId, anUnknownCar, inOneYard, LONG_NAMES } from '#web/testing/a-car.ts'
import { aCarToFetch, PICKUP_PHOTOS } from '#web/testing/a-pickup.ts'
import { failed, inTurn, pending, refusal, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (getDriverCars: ReplyTo<'getDriverCars'>) =>
  ({
    signedIn: 'driver',
    at: paths.driverHome,
    calls: { getDriverCars, getDeliveryPasses: { passes: [] } },
  }) as const

export const states = {
  loading: { ...screen(pending), shows: 'Loading' },
  empty: { ...screen(inOneYard()), shows: 'No cars' },
  failed: {
    ...screen(inTurn(refusal('FORBIDDEN', { message: 'The yard is closed.' }), failed)),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load cars: ')
      await getByRole('button', 'See More Cars').click()
    },
    shows: ['Server error: Something went wrong.', 'See More Cars'],
  },
  'a car whose place is not known': {
    ...screen({
      totalCars: 1,
      yardGroups: [
        {
          yard: 'Unknown',
          location: 'Delhi',
          latitude: null,
          longitude: null,
          cars: [aCarToFetch({ yard: null })],
        },
      ],
    }),
    shows: ['Unknown Location', 'Upload Pickup Proof'],
  },
  full: {
    ...screen(
      inOneYard(
        aCarToFetch({ id: anId(10), flowEntityId: anId(20) }),
        ...[
          { make: 'Kia', model: 'Seltos', delivery_photos: PICKUP_PHOTOS },
          { state: 'DELIVERED', make: 'Tata' } as const,
          LONG_NAMES,
        ].map((given, index) =>
          aCarToFetch({ id: anId(11 + index), flowEntityId: anId(21 + index), ...given }),
        ),
        anUnknownCar({ id: anId(15), state: 'DELIVERY_GATE_PASS_APPROVED', flowEntityId: anId(25) }),
      ),
    ),
    shows: [
      '2019 Hyundai Creta',
      'Upload Pickup Proof',
      'View Picture',
      'Delivered',
      '2019 Mercedes-Benz Mercedes-Maybach GLS',
    ],
  },
} satisfies States
