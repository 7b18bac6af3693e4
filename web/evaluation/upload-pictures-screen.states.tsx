import { paths } from '#web/paths.ts'
import { aLot, anId, anUnknownCar, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

function screen(more: Calls) {
  return { signedIn: 'dealer', at: paths.myCars.uploadPictures, calls: more } as const
}

/** Upload Pictures with these cars. */
function list(cars: readonly GivenCar[], more: Calls = {}) {
  const made = cars.map((given, index) =>
    aLot({ state: 'EVALUATION', id: anId(10 + index), flowEntityId: anId(20 + index), ...given }),
  )
  return screen({ getDealerEvaluationCars: inOneYard(...made), ...more })
}

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

const move = ({ getByRole }: Actor) => getByRole('button', 'Move To Place Bids').click()

export const states = {
  loading: { ...screen({ getDealerEvaluationCars: pending }), shows: 'Loading cars' },
  empty: { ...list([]), shows: ['No cars returned from the server.', 'Add Cars'] },
  failed: {
    ...screen({ getDealerEvaluationCars: failed }),
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  'no network': {
    ...screen({ getDealerEvaluationCars: unreachable }),
    shows: 'Failed to load evaluation cars. Please try again.',
  },
  'an answer without a list': {
    ...screen({ getDealerEvaluationCars: unreadable }),
    shows: 'Invalid data format received from server.',
  },
  full: {
    ...list([{}, { ...COMPLETE, make: 'Maruti', model: 'Swift' }]),
    shows: [
      'Upload Pictures',
      'Pictures due',
      'Pictures complete',
      'View Pictures',
      'Move To Place Bids',
      'Condition report',
    ],
  },
  'without a picture of the front': {
    ...list([{ state: 'EVALUATION_COMPLETE' }]),
    shows: "A 'Front Face' image is mandatory for bidding.",
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
    act: async (actor) => {
      await move(actor)
      await actor.sees('Failed to update car status: This can’t be done now')
      await move(actor)
      await actor.sees('Server error: Something went wrong.')
      await move(actor)
    },
    shows: ['Failed to update car status. Please try again.', 'Move To Place Bids'],
  },
  'long names': { ...list([LONG_NAMES]), shows: 'Sriperumbudur–Oragadam Industrial Corridor' },
  'unknown facts': {
    ...screen({
      getDealerEvaluationCars: inOneYard(anUnknownCar({ state: 'EVALUATION', flowEntityId: anId(20) })),
    }),
    shows: 'Pictures due',
  },
} satisfies States
