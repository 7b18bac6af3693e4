import type { MadeStepRow } from './step-row.ts'

/** The row of `addToMyCars`. It has its own file because Dealer Home's first screen needs no other step. */
export const ADD_TO_MY_CARS = {
  operation: 'addToMyCars',
  meaning: 'good',
  button: 'car.addToMyCars',
  done: 'car.addedToMyCars',
  failed: { otherwise: 'car.addFailed', refused: 'car.addRefused' },
} as const satisfies MadeStepRow
