import { paths } from '#web/paths.ts'
import { aLot, anId, inOneYard, LONG_NAMES } from '#web/testing/a-car.ts'
import { aPhoto } from '#web/testing/a-photo.ts'
import { anEvaluationPicture } from '#web/testing/an-evaluation-picture.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { given, inTurn, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
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

const TITLE = '2019 Mercedes-Benz Mercedes-Maybach GLS'

const WITH_REAR = aLot({ state: 'EVALUATION', evaluationImages: [anEvaluationPicture('Rear')] })

const WITHOUT_LEFT = aLot({
  ...SOME,
  evaluationImages: SOME.evaluationImages.filter(({ angle }) => angle !== 'Left'),
})

/** A car of which the dealer keeps the latest picture alone. */
function withDeletedPictures() {
  let car = aLot({ state: 'EVALUATION' })
  return screen(null, {
    getEvaluatorCars: () => inOneYard(car),
    uploadRaw: inTurn(anUploadedFile(), anUploadedFile()),
    addEvaluationPicture: ({ pictureId, angle }) => {
      const id = pictureId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      car = aLot({
        state: 'EVALUATION',
        evaluationImages: [{ ...anEvaluationPicture('Left', { id }), angle }],
      })
      return { car }
    },
  })
}

export const states = {
  'a car that is no longer in the list': {
    ...screen(null),
    shows: ['This car is no longer in your list', 'All cars'],
  },
  'the list is refused': {
    ...screen(null, { getEvaluatorCars: refusal('FORBIDDEN', { message: 'Your access has ended.' }) }),
    shows: ['Failed to load cars: ', 'Try again'],
  },
  'a picture is deleted': {
    ...screen(SOME, {
      // At first, after the refusal, and after the deletion.
      getEvaluatorCars: inTurn(inOneYard(SOME), inOneYard(SOME), inOneYard(WITHOUT_LEFT)),
      updateCarEvaluation: inTurn(
        refusal('PICTURES_CHANGED'),
        given(
          {
            carId: SOME.id,
            flowEntityId: anId(4),
            basedOn: SOME.evaluationImages.map(({ id }) => id),
            evaluationImages: WITHOUT_LEFT.evaluationImages.map(({ angle, url }) => ({ angle, url })),
          },
          { car: WITHOUT_LEFT },
        ),
      ),
    }),
    at: `${paths.evaluatorCar(anId(4))}?view=Left`,
    act: async ({ getByRole, sees }) => {
      await getByRole('button', `Delete Left of ${TITLE}`).click()
      await getByRole('button', 'Delete the picture').click()
      await sees('Failed to delete picture. ')
      await getByRole('button', 'Delete the picture').click()
    },
    shows: ['Picture deleted.', 'Take picture'],
  },
  'the last picture, asked before it is deleted': {
    ...screen(aLot({ ...SOME, evaluationImages: SOME.evaluationImages.slice(0, 1) })),
    at: `${paths.evaluatorCar(anId(4))}?view=Front+Face`,
    act: ({ getByRole }) => getByRole('button', `Delete Front Face of ${TITLE}`).click(),
    shows: ['Delete this picture', 'It is the car’s last picture: the car then waits for pictures again.'],
  },
  'a picture on this phone is deleted': {
    ...screen(aLot({ state: 'EVALUATION' }), { uploadRaw: unreachable }),
    at: `${paths.evaluatorCar(anId(4))}?view=Rear`,
    act: async ({ getByLabelText, getByRole, sees }) => {
      await getByLabelText('Camera: Rear').upload(await aPhoto())
      await sees('Send now')
      await getByRole('button', 'Delete Rear of 2019 Hyundai Creta').click()
      await sees('has not arrived. Deleting it from this phone cannot be undone.')
      await getByRole('button', 'Delete').click()
    },
    shows: ['Picture deleted.', 'Take picture'],
  },
  'a picture that has just arrived is deleted': {
    ...screen(null, {
      getEvaluatorCars: inTurn(
        inOneYard(aLot({ state: 'EVALUATION' })),
        inOneYard(WITH_REAR),
        inOneYard(aLot({ state: 'EVALUATION' })),
      ),
      uploadRaw: anUploadedFile(),
      addEvaluationPicture: { car: WITH_REAR },
      updateCarEvaluation: { car: aLot({ state: 'EVALUATION' }) },
    }),
    at: `${paths.evaluatorCar(anId(4))}?view=Rear`,
    act: async ({ getByLabelText, getByRole, sees }) => {
      await getByLabelText('Camera: Rear').upload(await aPhoto())
      await sees('The picture has arrived.')
      await getByRole('button', 'Delete Rear of 2019 Hyundai Creta').click()
      await getByRole('button', 'Delete the picture').click()
    },
    shows: ['Picture deleted.', 'Take picture'],
  },
  'a picture that the dealer deletes counts no longer': {
    ...withDeletedPictures(),
    at: `${paths.evaluatorCar(anId(4))}?view=Left`,
    act: async ({ getByLabelText, getByRole, sees }) => {
      await getByLabelText('Camera: Left').upload(await aPhoto())
      await sees('The picture has arrived.')
      await getByRole('button', 'Next: Right').click()
      await getByLabelText('Camera: Right').upload(await aPhoto())
      await sees('Delete Right of 2019 Hyundai Creta')
    },
    shows: ['The picture has arrived.', 'Retake: Right'],
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
    shows: ['Hidden by Yardbid: The number plate is covered.', 'Not taken', 'Condition report'],
  },
} satisfies States
