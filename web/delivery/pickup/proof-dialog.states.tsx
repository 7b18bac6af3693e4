import { anId, readAnswered, type GivenCar } from '#web/testing/a-car.ts'
import { aCarToFetch, PICKUP_PHOTOS } from '#web/testing/a-pickup.ts'
import { aPhoto } from '#web/testing/a-photo.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { ProofDialog } from './proof-dialog.tsx'

function dialog(more: Calls = {}, facts: GivenCar = {}) {
  const car = aCarToFetch({ delivery_link_id: anId(42), ...facts })
  return {
    signedIn: 'dealer',
    part: <ProofDialog car={readAnswered(car)} onClose={() => undefined} />,
    calls: more,
  } as const
}

const ONE_PHOTO = { delivery_photos: PICKUP_PHOTOS.slice(0, 1) }

/** The dialog with one photo, in which the other is uploaded and sent. */
const sending = (updateDeliveryPhotos: ReplyTo<'updateDeliveryPhotos'>) =>
  dialog({ uploadRaw: anUploadedFile(), updateDeliveryPhotos }, ONE_PHOTO)

const upload = ({ getByRole }: Actor) => getByRole('button', 'Upload').click()

/** Sends an RC as PDF beside the photo that is there already. */
async function send(actor: Actor): Promise<void> {
  await actor
    .getByLabelText('RC photo *')
    .upload(new File(['%PDF-1.7'], 'rc.pdf', { type: 'application/pdf' }))
  await actor.sees('Replace')
  await upload(actor)
}

export const states = {
  'files of other kinds': {
    ...dialog(),
    act: async (actor) => {
      const { getByLabelText, sees } = actor
      await upload(actor)
      await sees('Please upload both the photo with the car and the RC photo.')
      await sees('This is required.')
      await getByLabelText('Photo with car *').upload(
        new File(['%PDF'], 'papers.pdf', { type: 'application/pdf' }),
      )
      await sees('Only JPEG or PNG files are allowed for the photo with the car.')
      await getByLabelText('RC photo *').upload(new File(['a'], 'film.mp4', { type: 'video/mp4' }))
    },
    shows: [
      'Only JPEG, PNG or PDF files are allowed for the RC photo.',
      'Upload Pickup Proof',
      'Photo with car *',
      'RC photo *',
      'JPEG or PNG, at most 5 MB.',
    ],
  },
  sending: {
    ...sending(
      given({ deliveryLinkId: anId(42), photos: [{ label: 'RC photo', url: '/favicon.svg' }] }, pending),
    ),
    act: async (actor) => {
      await actor.sees('This photo is already uploaded.')
      await send(actor)
    },
    shows: 'Upload Pickup Proof',
  },
  'a proof that was uploaded': {
    ...dialog({
      uploadRaw: inTurn(anUploadedFile(), { ...anUploadedFile(), publicUrl: '/favicon.svg?rc' }),
      updateDeliveryPhotos: given(
        {
          deliveryLinkId: anId(42),
          photos: [
            { label: 'Profile with car', url: '/favicon.svg' },
            { label: 'RC photo', url: '/favicon.svg?rc' },
          ],
        },
        { car: aCarToFetch() },
      ),
    }),
    act: async (actor) => {
      await actor.getByLabelText('Photo with car *').upload(await aPhoto())
      await actor.sees('Replace')
      await actor.getByLabelText('RC photo *').upload(await aPhoto('rc.jpg'))
      await actor.sees('Replace: RC photo')
      await upload(actor)
    },
    shows: 'Pickup proof of 2019 Hyundai Creta is uploaded.',
  },
  'a proof that failed': {
    ...sending(
      inTurn(
        refusal('INVALID_INPUT', { message: 'No such thing.' }),
        refusal('NOT_FOUND', { message: 'It is gone.' }),
        failed,
        unreachable,
      ),
    ),
    act: async (actor) => {
      await send(actor)
      for (const text of [
        'Invalid data provided: No such thing.',
        'Not found: It is gone.',
        'Server error: Something went wrong.',
      ]) {
        await actor.sees(text)
        await upload(actor)
      }
    },
    shows: 'Failed to upload pickup proof: Unable to connect to the server. Please check your network.',
  },
} satisfies States
