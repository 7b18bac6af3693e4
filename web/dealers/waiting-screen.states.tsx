import { paths } from '#web/paths.ts'
import { anOnboarding, newcomerCalls } from '#web/testing/an-onboarding.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (...[step, given]: Parameters<typeof newcomerCalls>) =>
  asDealer(paths.onboarding.waiting, newcomerCalls(step, given))

const signed: Calls = newcomerCalls('pending_approval')

export const states = {
  'the agreement is signed': {
    ...screen('pending_approval'),
    shows: [
      'What happens now',
      'Your account is pending approval. Please wait for confirmation.',
      'usually within 48 hours',
      'asha@yardbid.test',
      'Questions? Call 1800 000 9273',
      'Contract: done',
    ],
  },
  'the email is not confirmed yet': {
    ...screen('pending_approval', { emailProven: false }),
    shows: ['What happens now', 'Confirm your email', 'Send the link again'],
  },
  'any other page leads here': {
    ...asDealer(paths.dealerHome, signed),
    shows: 'What happens now',
  },
  'what was signed is looked at again': {
    ...screen('pending_approval'),
    act: ({ getByRole }) => getByRole('link', 'Contract: done').click(),
    shows: ['You have completed this step.', 'Signed contract'],
  },
  'a document is sent back while the dealer waits': {
    ...asDealer(paths.onboarding.waiting, {
      ...signed,
      getOnboarding: anOnboarding('upload_docs', {
        returned: { step: 'upload_docs', reason: 'The PAN card is cut off.', at: minutesFromNow(-1) },
      }),
      getCityPayments: { cities: [], payments: [] },
    }),
    shows: ['Documents: sent back, to correct now', 'The PAN card is cut off.'],
  },
} satisfies States
