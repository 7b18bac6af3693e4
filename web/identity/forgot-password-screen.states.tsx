import { paths } from '#web/paths.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { failed, inTurn, pending, refusal, unreachable, type ReplyTo } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

async function ask({ getByRole, getByLabelText }: Actor, email = 'asha@yardbid.test'): Promise<void> {
  await getByLabelText('Email').fill(email)
  await getByRole('button', 'SEND LINK').click()
}

const asked = (requestPasswordReset: ReplyTo<'requestPasswordReset'>) =>
  ({
    at: paths.forgotPassword,
    calls: { requestPasswordReset },
    act: (actor: Actor) => ask(actor),
  }) as const

export const states = {
  // An invalid email that were sent would be a call without a reply.
  'an invalid email': {
    at: paths.forgotPassword,
    act: async (actor) => {
      await actor.getByRole('button', 'SEND LINK').click()
      await actor.sees('Enter your email.')
      await ask(actor, 'asha')
    },
    shows: ['Enter a valid email address.', 'Forgot Password?', 'SEND LINK', 'Back to sign in'],
  },
  sending: { ...asked(pending), shows: 'Sending...' },
  sent: {
    ...asked({ success: true }),
    shows: 'If there is an account with asha@yardbid.test, we have sent a link to it.',
  },
  'too many links, a failure, and no network': {
    ...asked(
      inTurn(
        refusal('TOO_MANY_REQUESTS', { message: 'Too many tries. Please try again in an hour.' }),
        failed,
        unreachable,
      ),
    ),
    act: seesInTurn(
      ask,
      'Too many tries. Please try again in an hour.',
      'Something went wrong.',
      'The link could not be sent. Please try again.',
    ),
    shows: ['The link could not be sent. Please try again.', 'asha@yardbid.test'],
  },
} satisfies States
