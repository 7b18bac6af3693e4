import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { newcomerCalls } from '#web/testing/an-onboarding.ts'
import { inTurn, pending, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (more: Calls = {}) =>
  asDealer(paths.onboarding.contract, { ...newcomerCalls('contract'), ...more })

async function choose({ getByLabelText }: Actor, name: string, type: string, size = 8): Promise<void> {
  await getByLabelText('Signed contract').upload(new File([new Uint8Array(size)], name, { type }))
}

export const states = {
  'the agreement is made': {
    ...screen({ generateAgreement: inTurn(unreachable, pending) }),
    act: async ({ getByRole, sees }) => {
      await getByRole('button', 'Download the agreement').click()
      await sees('Failed to generate agreement.')
      await getByRole('button', 'Download the agreement').click()
    },
    shows: 'Download the agreement',
  },
  'the signed contract must be a PNG or JPEG of at most 5 MB, and is required': {
    ...screen(),
    act: async (actor) => {
      await actor.getByRole('button', 'Send for approval').click()
      await actor.sees('Please upload your signed contract.')
      await choose(actor, 'signed.pdf', 'application/pdf')
      await actor.sees('Signed contract must be an image file (PNG/JPEG).')
      await choose(actor, 'large.jpg', 'image/jpeg', 5_242_881)
      await actor.sees('Signed contract size exceeds 5MB limit.')
      await choose(actor, 'signed.webp', 'image/webp')
    },
    shows: [
      'Signed contract must be an image file (PNG/JPEG).',
      'Contract: to do now',
      'Download the agreement',
      'On paper',
    ],
  },
  'not signed on the screen': {
    ...screen(),
    act: async ({ getByRole }) => {
      await getByRole('radio', 'On the screen').click()
      await getByRole('button', 'Sign and send for approval').click()
    },
    shows: ['Sign in the field.', 'Name of the person who signs', 'Asha Verma', 'Sign and send for approval'],
  },
} satisfies States
