import { paths } from '#web/paths.ts'
import { failed, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const login = (reply: NonNullable<Calls['login']>) => ({ at: paths.login, calls: { login: reply } }) as const

async function signIn({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByLabelText('Email').fill('asha@yardbid.test')
  await getByLabelText('Password').fill('a long password')
  await getByRole('button', 'SIGN IN').click()
}

export const states = {
  'to fill in': { at: paths.login, shows: ['Sign in to bid', 'Staff of the auction house sign in above'] },
  'nothing filled in': {
    at: paths.login,
    act: async ({ getByRole }) => getByRole('button', 'SIGN IN').click(),
    shows: ['Enter your email.', 'Enter your password.'],
  },
  'no email': {
    at: paths.login,
    act: async ({ getByRole, getByLabelText }) => {
      await getByLabelText('Email').fill('asha')
      await getByRole('button', 'SIGN IN').click()
    },
    shows: 'Enter a valid email address.',
  },
  'signing in': { ...login(pending), act: signIn, shows: 'asha@yardbid.test' },
  'a wrong password': {
    ...login(refusal('INVALID_CREDENTIALS')),
    act: signIn,
    shows: ['Login failed. Please check your credentials and try again.', 'asha@yardbid.test'],
  },
  'too many attempts': {
    ...login(refusal('TOO_MANY_REQUESTS', { message: 'Too many attempts. Try again in 5 minutes.' })),
    act: signIn,
    shows: 'Too many attempts.',
  },
  'no network': { ...login(unreachable), act: signIn, shows: 'asha@yardbid.test' },
  'the server fails': { ...login(failed), act: signIn, shows: 'Something went wrong.' },
  'staff is asked for the second factor': {
    ...login(refusal('SECOND_FACTOR_REQUIRED')),
    act: signIn,
    shows: ['Enter the code of your authenticator app.', 'Code from your authenticator app'],
  },
  'a wrong code of staff': {
    ...login(refusal('OTP_INVALID', { message: 'The code is wrong.' })),
    act: signIn,
    shows: 'The code is wrong.',
  },
} satisfies States
