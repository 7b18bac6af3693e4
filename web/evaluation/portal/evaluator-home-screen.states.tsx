import { paths } from '#web/paths.ts'
import { aLot, anId, anUnknownCar, inOneYard, LONG_NAMES } from '#web/testing/a-car.ts'
import { anEvaluationPicture } from '#web/testing/an-evaluation-picture.ts'
import { failed, inTurn, refusal, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (getEvaluatorCars: ReplyTo<'getEvaluatorCars'>) =>
  ({ signedIn: 'evaluator', at: paths.evaluatorHome, calls: { getEvaluatorCars } }) as const

export const states = {
  empty: { ...screen(inOneYard()), shows: ['No cars found', 'No cars returned from the server.'] },
  failed: {
    ...screen(inTurn(refusal('FORBIDDEN', { message: 'The yard is closed.' }), failed)),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load cars: ')
      await getByRole('button', 'Back to Home').click()
    },
    shows: ['Server error: Something went wrong.', 'Back to Home'],
  },
  full: {
    ...screen(
      inOneYard(
        aLot({ id: anId(10), flowEntityId: anId(20), state: 'EVALUATION' }),
        aLot({
          ...LONG_NAMES,
          id: anId(11),
          flowEntityId: anId(21),
          state: 'EVALUATION_COMPLETE',
          evaluationImages: [
            anEvaluationPicture('Front Face'),
            anEvaluationPicture('Rear', { hiddenReason: 'The number plate is covered.' }),
          ],
        }),
        // A car that cannot be identified is left out.
        anUnknownCar({ id: anId(12), flowEntityId: anId(22), state: 'EVALUATION' }),
      ),
    ),
    shows: [
      'Upload Pictures',
      'View Pictures',
      '1 picture uploaded. Yardbid has hidden 1 picture: The number plate is covered.',
    ],
  },
} satisfies States
