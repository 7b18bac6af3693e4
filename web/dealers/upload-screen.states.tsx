import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { newcomerCalls } from '#web/testing/an-onboarding.ts'
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

/** Returns a picture that the browser can read. */
async function aPhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(16, 16)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'pan.jpg', { type: 'image/jpeg' })
}

export const states = {
  'all three are required, as pictures of at most 5 MB': {
    ...screen(),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Send the documents').click()
      await sees('Please upload all required documents.')
      await getByLabelText('Co-registration certificate').upload(
        new File([new Uint8Array(5_242_881)], 'large.png', { type: 'image/png' }),
      )
      await sees('Co-registration certificate size exceeds 5MB limit.')
      await getByLabelText('Co-registration certificate').upload(PDF)
    },
    shows: [
      'This is required.',
      'Co-registration certificate must be an image file.',
      'Have a PDF? Take a screenshot of it.',
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
