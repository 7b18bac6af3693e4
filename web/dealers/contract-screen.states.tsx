import { paths } from '#web/paths.ts'
import { newcomerCalls } from '#web/testing/an-onboarding.ts'
import { pending, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (more: Calls = {}) =>
  ({
    at: paths.onboarding.contract,
    signedIn: 'dealer',
    calls: { ...newcomerCalls('contract'), ...more },
  }) as const

async function choose({ getByLabelText }: Actor, name: string, type: string, size = 8): Promise<void> {
  await getByLabelText('Signed contract').upload(new File([new Uint8Array(size)], name, { type }))
}

export const states = {
  'to fill in': { ...screen(), shows: ['Contract: to do now', 'Download the agreement', 'On paper'] },
  'the agreement is made': {
    ...screen({ generateAgreement: pending }),
    act: ({ getByRole }) => getByRole('button', 'Download the agreement').click(),
    shows: 'Download the agreement',
  },
  'the agreement fails to download': {
    ...screen({ generateAgreement: unreachable }),
    act: ({ getByRole }) => getByRole('button', 'Download the agreement').click(),
    shows: 'Failed to generate agreement.',
  },
  'the signed contract must be a PNG or JPEG of at most 5 MB, and is required': {
    ...screen(),
    act: ({ getByRole }) => getByRole('button', 'Send for approval').click(),
    shows: 'Please upload your signed contract.',
  },
  'a PDF': {
    ...screen(),
    act: (actor) => choose(actor, 'signed.pdf', 'application/pdf'),
    shows: 'Signed contract must be an image file (PNG/JPEG).',
  },
  'a picture of another format': {
    ...screen(),
    act: (actor) => choose(actor, 'signed.webp', 'image/webp'),
    shows: 'Signed contract must be an image file (PNG/JPEG).',
  },
  'a picture that is too large': {
    ...screen(),
    act: (actor) => choose(actor, 'large.jpg', 'image/jpeg', 5_242_881),
    shows: 'Signed contract size exceeds 5MB limit.',
  },
  'signing on the screen': {
    ...screen(),
    act: ({ getByRole }) => getByRole('radio', 'On the screen').click(),
    shows: ['Name of the person who signs', 'Asha Verma', 'Sign and send for approval'],
  },
  'not signed': {
    ...screen(),
    act: async ({ getByRole }) => {
      await getByRole('radio', 'On the screen').click()
      await getByRole('button', 'Sign and send for approval').click()
    },
    shows: 'Sign in the field.',
  },
} satisfies States
