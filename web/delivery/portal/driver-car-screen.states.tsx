import { paths } from '#web/paths.ts'
import { anId, inOneYard, LONG_NAMES } from '#web/testing/a-car.ts'
import { aCarToFetch, aChecklist, aDeliveryPass, PICKUP_PHOTOS } from '#web/testing/a-pickup.ts'
import { pending, refusal, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(car: ReturnType<typeof aCarToFetch>, more: Calls = {}) {
  return {
    signedIn: 'driver',
    at: paths.driverCar(anId(4)),
    calls: {
      getDriverCars: inOneYard(car),
      getDeliveryPasses: { passes: [aDeliveryPass()] },
      getDeliveryChecklist: aChecklist(),
      ...more,
    },
  } as const
}

const COMPLETE = aCarToFetch({ ...LONG_NAMES, delivery_photos: PICKUP_PHOTOS })

export const states = {
  'both photos have arrived': {
    ...screen(COMPLETE),
    shows: [
      '2 of 2 arrived',
      'Both photos have arrived. The dealer confirms the delivery.',
      'Checklist',
      'Gate pass',
    ],
  },
  'the list is refused': {
    ...screen(COMPLETE, { getDriverCars: refusal('FORBIDDEN', { message: 'Your access has ended.' }) }),
    shows: ['Failed to load cars: ', 'Try again'],
  },
  'a photo to be taken': {
    ...screen(aCarToFetch({ regno: null })),
    at: `${paths.driverCar(anId(4))}?step=RC+photo`,
    shows: ['Lay the RC flat in good light', 'Take picture'],
  },
  'an animation as the photo with the car': {
    ...screen(aCarToFetch()),
    at: `${paths.driverCar(anId(4))}?step=Profile+with+car`,
    act: ({ getByLabelText }) =>
      getByLabelText('Camera: Photo with car').upload(new File(['GIF89a'], 'a.gif', { type: 'image/gif' })),
    shows: 'Only JPEG or PNG files are allowed for the photo with the car.',
  },
  'a drawing as the RC': {
    ...screen(aCarToFetch()),
    at: `${paths.driverCar(anId(4))}?step=RC+photo`,
    act: ({ getByLabelText }) =>
      getByLabelText('File: RC photo').upload(new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })),
    shows: ['Only JPEG, PNG or PDF files are allowed for the RC photo.', 'Choose a file'],
  },
  'the RC as a PDF on this phone': {
    ...screen(aCarToFetch(), { uploadRaw: pending }),
    at: `${paths.driverCar(anId(4))}?step=RC+photo`,
    act: ({ getByLabelText }) =>
      getByLabelText('File: RC photo').upload(new File(['%PDF-1.7'], 'rc.pdf', { type: 'application/pdf' })),
    shows: ['Open RC photo', 'On this phone', 'Sending RC photo…', 'Retake'],
  },
  'one photo has arrived, the RC as a PDF': {
    ...screen(
      aCarToFetch({
        delivery_photos: PICKUP_PHOTOS.slice(1).map((photo) => ({ ...photo, thumbnailUrl: null })),
      }),
    ),
    shows: ['1 of 2 arrived', 'Open RC photo', 'Take picture'],
  },
  'a checklist that is refused': {
    ...screen(COMPLETE, { saveDeliveryChecklist: refusal('WRONG_STATE', { state: 'DELIVERED' }) }),
    at: `${paths.driverCar(anId(4))}?step=checklist`,
    act: async ({ getByLabelText, getByRole }) => {
      await getByLabelText('Name of the receiver').fill('Imran Sheikh')
      await getByRole('button', 'Save').click()
    },
    shows: ['Not accepted', 'This can’t be done now: the car is at'],
  },
  'the gate pass at the gate': {
    ...screen(COMPLETE),
    at: `${paths.driverCar(anId(4))}?step=pass`,
    shows: ['GP-7K3M', 'Imran Sheikh'],
  },
} satisfies States
