import { paths } from '#web/paths.ts'
import { failed, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

async function ask({ getByRole, getByLabelText }: Actor, email = 'asha@yardbid.test'): Promise<void> {
  await getByLabelText('Email').fill(email)
  await getByRole('button', 'SEND LINK').click()
}

const asked = (requestPasswordReset: NonNullable<Calls['requestPasswordReset']>) =>
  ({
    at: paths.forgotPassword,
    calls: { requestPasswordReset },
    act: (actor: Actor) => ask(actor),
  }) as const

export const states = {
  'to fill in': { at: paths.forgotPassword, shows: ['Forgot Password?', 'SEND LINK', 'Back to sign in'] },
  'no email': {
    at: paths.forgotPassword,
    act: ({ getByRole }) => getByRole('button', 'SEND LINK').click(),
    shows: 'Enter your email.',
  },
  'an invalid email': {
    at: paths.forgotPassword,
    act: (actor) => ask(actor, 'asha'),
    shows: 'Enter a valid email address.',
  },
  sending: { ...asked(pending), shows: 'Sending...' },
  sent: {
    ...asked({ success: true }),
    shows: 'If there is an account with asha@yardbid.test, we have sent a link to it.',
  },
  'too many links': {
    ...asked(refusal('TOO_MANY_REQUESTS', { message: 'Too many tries. Please try again in an hour.' })),
    shows: 'Too many tries. Please try again in an hour.',
  },
  'the server fails': { ...asked(failed), shows: 'Something went wrong.' },
  'no network': {
    ...asked(unreachable),
    shows: ['The link could not be sent. Please try again.', 'asha@yardbid.test'],
  },
} satisfies States
