import type { MadeStepRow } from './step-row.ts'

/** Apart from the other steps: Dealer Home needs this one alone, on its first screen. */
export const ADD_TO_MY_CARS = {
  operation: 'addToMyCars',
  meaning: 'good',
  button: 'car.addToMyCars',
  done: 'car.addedToMyCars',
  failed: { otherwise: 'car.addFailed', refused: 'car.addRefused' },
} as const satisfies MadeStepRow
