import type { States } from '#web/testing/states/state.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { WonBanner } from './won-banner.tsx'
import type { WonCar } from './use-bid-news.ts'

const CRETA: WonCar = { flowEntityId: anId(4), title: '2019 Hyundai Creta (DL8CAF1234)', amount: 820_000 }
const LONG: WonCar = {
  flowEntityId: anId(5),
  title: `2024 ${LONG_NAMES.make} ${LONG_NAMES.model} (${LONG_NAMES.regno})`,
  amount: 9_99_99_999,
}

const banner = (...won: readonly WonCar[]) =>
  ({ signedIn: 'dealer', part: <WonBanner won={won} onClose={() => undefined} /> }) as const

export const states = {
  'one car': {
    ...banner(CRETA),
    shows: ['You won 2019 Hyundai Creta (DL8CAF1234) for ₹8,20,000.', 'Go to Payments'],
  },
  'of unknown price': {
    ...banner({ ...CRETA, amount: null }),
    shows: 'You won 2019 Hyundai Creta (DL8CAF1234).',
  },
  'several with long names': {
    ...banner(CRETA, LONG),
    shows: ['You won 2019 Hyundai Creta (DL8CAF1234) for ₹8,20,000.', '₹9,99,99,999'],
  },
} satisfies States
