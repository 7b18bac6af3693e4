import { paths } from '#web/paths.ts'
import { failed, pending, refusal, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const LINK = `${paths.proveEmail}#token=token`
const ACCOUNT = { email: 'asha@yardbid.test', name: 'Asha Verma', mobileEnd: '0001' }
const LONG = {
  email: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
  name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
  mobileEnd: '0001',
}

const screen = (calls: Calls) => ({ at: LINK, calls }) as const
const answered = (calls: Calls, button: "Yes, that's me" | 'No') =>
  ({
    ...screen({ readEmailProof: ACCOUNT, ...calls }),
    act: ({ getByRole }: Actor) => getByRole('button', button).click(),
  }) as const

export const states = {
  'without a link': { at: paths.proveEmail, shows: ['This link is incomplete.', 'Sign in'] },
  loading: { ...screen({ readEmailProof: pending }), shows: 'Confirm your email' },
  failed: { ...screen({ readEmailProof: failed }), shows: ['Something went wrong.', 'Try again'] },
  'a link that has expired': {
    ...screen({ readEmailProof: refusal('EMAIL_LINK_INVALID') }),
    shows: 'This link has expired or was used already. Log in to have another one sent.',
  },
  'the question': {
    ...screen({ readEmailProof: LONG }),
    shows: ['Is this your account?', LONG.name, 'ends in 0001'],
  },
  confirming: { ...answered({ proveEmail: pending }, "Yes, that's me"), shows: 'Confirming...' },
  confirmed: {
    ...answered({ proveEmail: { success: true } }, "Yes, that's me"),
    shows: 'Thank you. Your email is confirmed.',
  },
  'an email of another account': {
    ...answered(
      { proveEmail: refusal('ALREADY_EXISTS', { message: 'This email has an account.' }) },
      "Yes, that's me",
    ),
    shows: 'This email has an account.',
  },
  denied: {
    ...answered({ denyEmail: { success: true } }, 'No'),
    shows: 'Your email does not belong to that account any more.',
  },
} satisfies States
