import { paths } from '#web/paths.ts'
import { anId, inOneYard, LONG_NAMES, readAnswered, type GivenCar } from '#web/testing/a-car.ts'
import { aCarToFetch, aChecklist, PICKUP_PHOTOS } from '#web/testing/a-pickup.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { ViewDialog } from './view-dialog.tsx'

function dialog(more: Calls = {}, facts: GivenCar = {}) {
  const car = aCarToFetch({ delivery_link_id: anId(42), delivery_photos: PICKUP_PHOTOS, ...facts })
  return {
    signedIn: 'dealer',
    part: <ViewDialog car={readAnswered(car)} onClose={() => undefined} onUpload={() => undefined} />,
    calls: { getDeliveryChecklist: aChecklist(), ...more },
  } as const
}

const ask = ({ getByRole }: Actor) => getByRole('button', 'Confirm Delivery').click()

async function confirm(actor: Actor): Promise<void> {
  await ask(actor)
  await actor.getByRole('button', 'Yes, confirm it').click()
}

export const states = {
  'both photos, with a checklist': {
    ...dialog({
      getDeliveryChecklist: aChecklist({
        keys: 2,
        spareWheel: true,
        tools: false,
        papers: ['rc', 'insurance'],
        odometer: 43_210,
        receiverName: 'Asha Verma',
        savedAt: minutesFromNow(-15),
        savedBy: 'driver',
      }),
    }),
    shows: [
      '2019 Hyundai Creta (DL8CAF1234)',
      'Photo with car',
      'RC photo',
      'Confirm once the car is with you.',
      'Delivery checklist',
      'Spare wheel',
      'Insurance',
      '43,210',
      'Asha Verma',
    ],
  },
  'one photo, and a checklist that can’t be loaded': {
    ...dialog({ getDeliveryChecklist: failed }, { delivery_photos: PICKUP_PHOTOS.slice(0, 1) }),
    shows: [
      'The checklist could not be loaded.',
      'Not uploaded yet',
      'Both pictures are needed before you can confirm.',
      'Upload Pickup Proof',
    ],
  },
  'the RC as a PDF, and long names': {
    ...dialog(
      {},
      {
        ...LONG_NAMES,
        delivery_photos: PICKUP_PHOTOS.map((photo) => ({
          ...photo,
          thumbnailUrl: photo.label === 'RC photo' ? null : photo.thumbnailUrl,
        })),
      },
    ),
    shows: ['Open RC photo', '2019 Mercedes-Benz Mercedes-Maybach GLS (MH43BYAA9999)'],
  },
  'asked before it is confirmed, with what differs from the listing': {
    ...dialog(
      {
        getDeliveryChecklist: aChecklist({
          keys: 1,
          papers: ['puc'],
          odometer: 43_260,
          savedAt: minutesFromNow(-15),
          savedBy: 'driver',
        }),
      },
      { keys: 2, insuranceUntil: '2027-03-31', rcstatus: 'Yes' },
    ),
    act: async (actor) => {
      await actor.sees('43,260')
      await ask(actor)
    },
    shows: [
      'Is 2019 Hyundai Creta',
      'This can’t be undone.',
      'Differs from the listing',
      'Odometer 43,260 km. Listed with 43,210 km.',
      'Keys 1. Listed with 2.',
      'The RC was not handed over. It was listed.',
      'The insurance was not handed over. Listed until 31 Mar 2027.',
    ],
  },
  'asked, and nothing differs': {
    ...dialog({
      getDeliveryChecklist: aChecklist({
        odometer: 43_210,
        papers: ['rc'],
        savedAt: minutesFromNow(-15),
        savedBy: 'driver',
      }),
    }),
    act: async (actor) => {
      await actor.sees('43,210')
      await ask(actor)
    },
    shows: 'The checklist matches the listing.',
  },
  'asked without a checklist': {
    ...dialog(),
    act: async (actor) => {
      await actor.sees('Confirm once the car is with you.')
      await ask(actor)
    },
    shows: 'No checklist was filled in. Compare the car with its listing yourself.',
  },
  confirming: { ...dialog({ confirmDelivery: pending }), act: confirm, shows: 'View pictures' },
  'a delivery that was confirmed': {
    ...dialog({
      confirmDelivery: given({ flowEntityId: anId(4) }, { car: aCarToFetch({ state: 'DELIVERY_APPROVED' }) }),
    }),
    act: confirm,
    shows: '2019 Hyundai Creta is delivered. Its KYC comes next, under NOC.',
  },
  'a confirmation that failed': {
    ...dialog({
      confirmDelivery: inTurn(
        failed,
        refusal('WRONG_STATE', { state: 'DELIVERED' }),
        refusal('NOT_FOUND', { message: 'It is gone.' }),
        refusal('UNAVAILABLE', { message: '' }),
        unreachable,
      ),
    }),
    act: async (actor) => {
      await seesInTurn(
        confirm,
        'Server error: Something went wrong.',
        'Failed to confirm delivery: This can’t be done now: the car is at',
        'Not found: It is gone.',
        'Failed to confirm delivery. Please try again.',
      )(actor)
      await confirm(actor)
    },
    shows: 'Failed to confirm delivery. Please try again.',
  },
  'a session that ended before the confirmation': {
    signedIn: 'dealer',
    at: paths.myCars.takeDelivery,
    calls: {
      getDealerDeliveryCars: inOneYard(
        aCarToFetch({ delivery_link_id: anId(42), delivery_photos: PICKUP_PHOTOS }),
      ),
      getDeliveryPasses: { passes: [] },
      getDeliveryChecklist: aChecklist(),
      confirmDelivery: refusal('UNAUTHENTICATED'),
    },
    act: async (actor) => {
      await actor.getByRole('button', 'View Picture').click()
      await actor.sees('Confirm once the car is with you.')
      await confirm(actor)
    },
    shows: ['Unauthorized. Redirecting to login.', 'Sign in to bid'],
  },
  'without a network': {
    ...dialog(),
    act: async ({ sees, losesNetwork }) => {
      await sees('Confirm once the car is with you.')
      await losesNetwork()
    },
    shows: 'You’re offline.',
  },
} satisfies States
