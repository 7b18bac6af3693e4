import { paths } from '#web/paths.ts'
import { aLot, anId, inOneYard, LONG_NAMES } from '#web/testing/a-car.ts'
import { anEvaluationPicture } from '#web/testing/an-evaluation-picture.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { inTurn, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(car: ReturnType<typeof aLot> | null, more: Calls = {}) {
  return {
    signedIn: 'evaluator',
    at: paths.evaluatorCar(anId(4)),
    calls: { getEvaluatorCars: car === null ? inOneYard() : inOneYard(car), ...more },
  } as const
}

const SOME = aLot({
  ...LONG_NAMES,
  state: 'EVALUATION',
  evaluationImages: [
    anEvaluationPicture('Front Face'),
    anEvaluationPicture('Left'),
    anEvaluationPicture('Rear', { hiddenReason: 'The number plate is covered.' }),
  ],
})

export const states = {
  'a car that is no longer in the list': {
    ...screen(null),
    shows: ['This car is no longer in your list', 'All cars'],
  },
  'pictures that are refused': {
    ...screen(SOME, {
      submitEvaluation: inTurn(unreachable, refusal('WRONG_STATE', { state: 'PLACE_BIDS' })),
    }),
    act: seesInTurn(
      ({ getByRole }) => getByRole('button', 'Submit pictures').click(),
      'Failed to submit evaluation. Please try again.',
      'Failed to submit evaluation. This can’t be done now: the car is at',
    ),
    shows: ['Hidden by the house: The number plate is covered.', 'Not taken', 'Condition report'],
  },
} satisfies States
