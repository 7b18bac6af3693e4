import type { States } from '#web/testing/states/state.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { WonBanner } from './won-banner.tsx'
import type { WonCar } from './use-won-cars.ts'

const CRETA: WonCar = { flowEntityId: anId(4), title: '2019 Hyundai Creta (DL8CAF1234)', amount: 820_000 }
const LONG: WonCar = {
  flowEntityId: anId(5),
  title: `2024 ${LONG_NAMES.make} ${LONG_NAMES.model} (${LONG_NAMES.regno})`,
  amount: 9_99_99_999,
}

const close = () => undefined

export const states = {
  'one car, of unknown price, several with long names': {
    signedIn: 'dealer',
    part: (
      <>
        <WonBanner won={[CRETA]} onClose={close} />
        <WonBanner won={[{ ...CRETA, amount: null }]} onClose={close} />
        <WonBanner won={[CRETA, LONG]} onClose={close} />
      </>
    ),
    shows: [
      'You won 2019 Hyundai Creta (DL8CAF1234) for ₹8,20,000.',
      'You won 2019 Hyundai Creta (DL8CAF1234).',
      '₹9,99,99,999',
      'Go to Payments',
    ],
  },
} satisfies States
