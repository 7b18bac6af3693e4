import { paths } from '#web/paths.ts'
import { anId, anUnknownCar, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { aCarToFetch, PICKUP_PHOTOS } from '#web/testing/a-pickup.ts'
import { failed, pending, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (getDriverCars: NonNullable<Calls['getDriverCars']>) =>
  ({
    signedIn: 'driver',
    at: paths.driverHome,
    calls: { getDriverCars, getDeliveryPasses: { passes: [] } },
  }) as const

/** Driver Home with these cars. */
function list(...cars: readonly GivenCar[]) {
  const made = cars.map((given, index) =>
    aCarToFetch({ id: anId(10 + index), flowEntityId: anId(20 + index), ...given }),
  )
  return screen(inOneYard(...made))
}

export const states = {
  loading: { ...screen(pending), shows: 'Loading' },
  empty: { ...list(), shows: 'No cars' },
  failed: { ...screen(failed), shows: ['Server error: Something went wrong.', 'See More Cars'] },
  'no network': { ...screen(unreachable), shows: 'Try again' },
  full: {
    ...list(
      {},
      { make: 'Kia', model: 'Seltos', delivery_photos: PICKUP_PHOTOS },
      { state: 'DELIVERED', make: 'Tata' },
    ),
    shows: ['2019 Hyundai Creta', 'Upload Pickup Proof', 'View Picture', 'Delivered'],
  },
  'long names': { ...list(LONG_NAMES), shows: '2019 Mercedes-Benz Mercedes-Maybach GLS' },
  'unknown facts': {
    ...screen(inOneYard(anUnknownCar({ state: 'DELIVERY_GATE_PASS_APPROVED', flowEntityId: anId(20) }))),
    shows: '2019 Hyundai Creta',
  },
} satisfies States
