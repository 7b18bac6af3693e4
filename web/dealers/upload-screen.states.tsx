import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { aBrokenPhoto, aPhoto } from '#web/testing/a-photo.ts'
import { newcomerCalls } from '#web/testing/an-onboarding.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
import { inTurn, pending, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const NO_PAYMENTS = { cities: [], payments: [] }
const PDF = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' })

const screen = (more: Calls = {}) =>
  asDealer(paths.onboarding.upload, {
    ...newcomerCalls('upload_docs'),
    getCityPayments: NO_PAYMENTS,
    ...more,
  })

const LABELS = [
  'Co-registration certificate',
  'PAN card',
  'GST certificate or declaration of non-registration',
] as const

export const states = {
  'all three are required, as pictures of at most 5 MB': {
    ...screen({ uploadRaw: anUploadedFile() }),
    act: async ({ getByRole, getByLabelText, sees }) => {
      const send = () => getByRole('button', 'Send the documents').click()
      const large = new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' })
      await send()
      await sees('Please upload all required documents.')
      for (const label of LABELS) await sees(`${label}: This is required.`)
      for (const label of LABELS) {
        await getByLabelText(label).upload(PDF)
        await sees(`${label} must be an image file.`)
        await getByLabelText(label).upload(large)
        await sees(`${label} size exceeds 5MB limit.`)
        await getByLabelText(label).upload(aBrokenPhoto())
        await sees(`${label} must be an image file.`)
      }
      await send()
      for (const label of LABELS) await sees(`${label}: ${label} must be an image file.`)
      await getByLabelText('PAN card').upload(await aPhoto())
      await sees('Uploaded')
      await send()
      await sees('2 fields need your attention.')
      await getByLabelText('GST certificate or declaration of non-registration').upload(await aPhoto())
      await sees('Replace: GST certificate or declaration of non-registration')
      await send()
    },
    shows: [
      'One field needs your attention.',
      'Co-registration certificate must be an image file.',
      'Have a PDF? Take a screenshot of it.',
      'Uploaded',
      'Documents: to do now',
      'PAN card',
      'GST certificate or declaration of non-registration',
    ],
  },
  'an upload that is interrupted, and one that waits': {
    ...screen({ uploadRaw: inTurn(unreachable, pending) }),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Co-registration certificate').upload(await aPhoto())
      await sees('The upload was interrupted. Please check your network and try again.')
      await getByRole('button', 'Try again: Co-registration certificate').click()
      await sees('Cancel the upload')
      await getByRole('button', 'Send the documents').click()
    },
    shows: ['Please wait until the pictures are uploaded.', 'Cancel the upload'],
  },
  'nothing is sent without a registration number': {
    ...screen(newcomerCalls('upload_docs', { regNumber: '' })),
    act: ({ getByRole }) => getByRole('button', 'Send the documents').click(),
    shows: 'Registration number not found. Please complete previous steps.',
  },
  'sent before': {
    ...screen(newcomerCalls('contract')),
    shows: ['You have completed this step. Here is what you submitted.', 'Continue to Contract'],
  },
  'sent back': {
    ...screen(
      newcomerCalls('upload_docs', {
        returned: {
          step: 'upload_docs',
          reason: 'The PAN card can’t be read: please take the picture in better light.',
          at: '2026-11-20T06:00:00.000Z',
        },
      }),
    ),
    shows: [
      'Sent back for correction: The PAN card can’t be read: please take the picture in better light.',
      'Documents: sent back, to correct now',
    ],
  },
} satisfies States
