import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { aLot, anId, anUnknownCar, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { anEvaluationPicture } from '#web/testing/an-evaluation-picture.ts'
import { aPhoto } from '#web/testing/a-photo.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
import { aConditionGrade } from '#web/testing/a-condition-report.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
} from '#web/testing/states/replies.ts'
import { until } from '#web/testing/states/wait.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

function screen(more: Calls) {
  return asDealer(paths.myCars.uploadPictures, more)
}

/** Returns these cars, each with a flow of its own. */
function evaluated(cars: readonly GivenCar[]) {
  return cars.map((given, index) =>
    aLot({ state: 'EVALUATION', id: anId(10 + index), flowEntityId: anId(20 + index), ...given }),
  )
}

/** Upload Pictures with these cars. */
const list = (cars: readonly GivenCar[], more: Calls = {}) =>
  screen({ getDealerEvaluationCars: inOneYard(...evaluated(cars)), ...more })

const { url, thumbnailUrl } = aPicture()

const FRONT_FACE = {
  id: anId(90),
  angle: 'Front Face',
  url,
  thumbnailUrl,
  uploadedAt: minutesFromNow(-60),
  hiddenReason: null,
}

const COMPLETE = { state: 'EVALUATION_COMPLETE', evaluationImages: [FRONT_FACE] } satisfies GivenCar

const REAR = anEvaluationPicture('Rear')
const TWO_PICTURES = { state: 'EVALUATION_COMPLETE', evaluationImages: [FRONT_FACE, REAR] } satisfies GivenCar

/** The first car of the list with these pictures, as the next read returns it. */
const COMPLETED = {
  car: aLot({ ...TWO_PICTURES, id: anId(10), flowEntityId: anId(20) }),
  state: 'EVALUATION_COMPLETE',
} as const

const move = ({ getByRole }: Actor) => getByRole('button', 'Move To Place Bids').click()

export const states = {
  loading: { ...screen({ getDealerEvaluationCars: pending }), shows: 'Loading cars' },
  'cars with a condition report': {
    ...list([{}, COMPLETE, { ...COMPLETE, ...LONG_NAMES }], {
      getConditionGrades: {
        grades: [
          aConditionGrade({ flowEntityId: anId(20), grade: null, filled: { answered: 6, total: 40 } }),
          aConditionGrade({ flowEntityId: anId(21) }),
          aConditionGrade({ flowEntityId: anId(22), grade: 'D', points: 41 }),
        ],
      },
    }),
    shows: ['No grade yet', '6 of 40 points checked', 'Grade B', '82 of 100 points', 'Grade D'],
  },
  empty: { ...list([]), shows: ['No cars returned from the server.', 'Add Cars'] },
  failed: {
    ...screen({ getDealerEvaluationCars: inTurn(unreachable, unreadable, failed) }),
    act: async (actor) => {
      await actor.sees('Failed to load evaluation cars. Please try again.')
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Try again').click(),
        'Invalid data format received from server.',
        'Server error: Something went wrong.',
      )(actor)
    },
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  full: {
    ...screen({
      getDealerEvaluationCars: inOneYard(
        ...evaluated([
          {},
          { ...COMPLETE, make: 'Maruti', model: 'Swift' },
          { make: 'Honda', model: 'City', state: 'EVALUATION_COMPLETE' },
          LONG_NAMES,
        ]),
        anUnknownCar({ id: anId(14), state: 'EVALUATION', flowEntityId: anId(24) }),
      ),
    }),
    shows: [
      'Upload Pictures',
      'Pictures due',
      'Pictures complete',
      'View Pictures',
      'Move To Place Bids',
      'Condition report',
      "A 'Front Face' image is mandatory for bidding.",
      'Sriperumbudur–Oragadam Industrial Corridor',
    ],
  },
  'pictures that are looked at, put in order, replaced and submitted': {
    ...list([TWO_PICTURES], {
      getCarDetailsByFlowEntity: COMPLETED,
      uploadRaw: anUploadedFile(),
      submitEvaluation: given(
        {
          flowEntityId: anId(20),
          evaluationImages: [
            { angle: 'Rear', url: REAR.url },
            { angle: 'Front Face', url: '/favicon.svg' },
          ],
          basedOn: [FRONT_FACE.id, REAR.id],
        },
        COMPLETED,
      ),
    }),
    act: async ({ getByRole, getByLabelText, sees, keyboard }) => {
      await getByRole('button', 'View Pictures').click()
      await getByRole('button', 'See picture 1 in full size').click()
      await sees('Full-size pictures')
      await keyboard('{Escape}')
      await getByRole('button', 'Move picture 2 forward').click()
      await getByLabelText('Replace picture 2').upload(await aPhoto())
      await until(
        () => document.querySelector('li img[src^="blob:"]') !== null,
        () => 'The new picture is not shown.',
      )
      await getByRole('button', 'Submit Pictures').click()
    },
    shows: 'The pictures of 2019 Hyundai Creta are submitted.',
  },
  'why many pictures were not submitted stands beside the button': {
    ...list([TWO_PICTURES], {
      getCarDetailsByFlowEntity: {
        ...COMPLETED,
        car: {
          ...COMPLETED.car,
          evaluationImages: [
            FRONT_FACE,
            REAR,
            ...(['Left', 'Right', 'Inside Boot'] as const).map((angle) => anEvaluationPicture(angle)),
          ],
        },
      },
      submitEvaluation: unreachable,
    }),
    act: async ({ getByRole, seesInView }) => {
      await getByRole('button', 'View Pictures').click()
      await getByRole('button', 'Move picture 2 forward').click()
      await getByRole('button', 'Submit Pictures').click()
      await seesInView('Failed to submit evaluation. Please try again.')
    },
    shows: 'Failed to submit evaluation. Please try again.',
  },
  moving: {
    ...list([COMPLETE], { updateCarWorkflowStatus: pending }),
    act: move,
    shows: 'Pictures complete',
  },
  'a car whose move to Place Bids failed stays': {
    ...list([COMPLETE], {
      updateCarWorkflowStatus: inTurn(refusal('WRONG_STATE', { state: 'PLACE_BIDS' }), failed, unreachable),
    }),
    act: seesInTurn(
      move,
      'Failed to update car status: This can’t be done now',
      'Server error: Something went wrong.',
      'Failed to update car status. Please try again.',
    ),
    shows: ['Failed to update car status. Please try again.', 'Move To Place Bids'],
  },
} satisfies States
