import { paths } from '#web/paths.ts'
import { aSentCode, aSignIn } from '#web/testing/a-sign-in.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const login = (reply: NonNullable<Calls['login']>) => ({ at: paths.login, calls: { login: reply } }) as const

/** An account that awaits the approval, and whose email is unproven. */
function unproven(more: Calls = {}) {
  const account = aSignIn({ onboarding: 'pending_approval', emailProven: false })
  const { user, onboarding, emailProven } = account
  const verifySession = { user, onboarding, emailProven, permissions: [] }
  return { at: paths.login, calls: { login: account, verifySession, ...more } } as const
}

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
  // Nothing is sent: no call has a reply.
  'requires an email and a password, and sends nothing without them': {
    at: paths.login,
    act: async ({ getByRole, getByLabelText }) => {
      await getByLabelText('Email').fill('asha')
      await getByRole('button', 'SIGN IN').click()
    },
    shows: ['Enter a valid email address.', 'Enter your password.'],
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
  'shows the server’s sentence if there is one, or that the login failed': {
    ...login(refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' })),
    act: signIn,
    shows: ['The house is closed for an hour.', 'Reference'],
  },
  'a failure without a sentence': {
    ...login(refusal('INTERNAL_ERROR', { message: '' })),
    act: signIn,
    shows: ['Login failed. Please check your credentials and try again.', 'Reference'],
  },
  'an answer that cannot be read': {
    ...login(unreadable),
    act: signIn,
    shows: ['Login failed. Please check your credentials and try again.', 'Reference'],
  },
  'no network': {
    ...login(unreachable),
    act: signIn,
    shows: ['Unable to connect to the server.', 'Reference'],
  },
  'reports a missing network': {
    at: paths.login,
    act: async (actor) => {
      await actor.losesNetwork()
      await signIn(actor)
    },
    shows: ['Unable to connect to the server. Please check your network.', 'asha@yardbid.test'],
  },
  'the server fails': { ...login(failed), act: signIn, shows: 'Something went wrong.' },
  'staff is asked for the second factor': {
    ...login(refusal('SECOND_FACTOR_REQUIRED')),
    act: signIn,
    shows: ['Enter the code of your authenticator app.', 'Code from your authenticator app'],
  },
  'an account that awaits the approval': {
    at: paths.login,
    calls: { login: aSignIn({ onboarding: 'pending_approval' }), logout: { success: true } },
    act: signIn,
    shows: ['Your account is pending approval. Please wait for confirmation.', 'usually within 48 hours'],
  },
  'an account that awaits the approval, its email unproven': {
    ...unproven(),
    act: signIn,
    shows: ['Confirm your email: open the link that we sent to asha@yardbid.test.', 'Use another email'],
  },
  'the link that proves the email is sent again': {
    ...unproven({ resendEmailProof: { success: true, email: 'asha@yardbid.test' } }),
    act: async (actor) => {
      await signIn(actor)
      await actor.getByRole('button', 'Send the link again').click()
    },
    shows: 'We have sent a new link to asha@yardbid.test.',
  },
  'the link that proves the email is not sent again': {
    ...unproven({
      resendEmailProof: refusal('TOO_MANY_REQUESTS', {
        message: 'Too many tries. Please try again in an hour.',
      }),
    }),
    act: async (actor) => {
      await signIn(actor)
      await actor.getByRole('button', 'Send the link again').click()
    },
    shows: 'Too many tries. Please try again in an hour.',
  },
  'another email is given': {
    ...unproven(),
    act: async (actor) => {
      await signIn(actor)
      await actor.getByRole('button', 'Use another email').click()
      await actor.getByRole('button', 'Change the email').click()
    },
    shows: ['Your new email', 'Enter a valid email address.', 'Keep this email'],
  },
  'a registration goes on with a code': {
    at: paths.login,
    calls: {
      login: aSignIn({ onboarding: 'otp_login', customToken: 'registration' }),
      logout: { success: true },
      sendOTP: aSentCode(),
    },
    act: signIn,
    shows: ['Please complete OTP login.', 'We have sent an OTP to 98100 00001.'],
  },
  'an invalid stored token shows the login screen': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { verifySession: refusal('UNAUTHENTICATED') },
    shows: 'Sign in to bid',
  },
  'the session is checked': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { verifySession: pending },
    shows: 'Loading',
  },
  'a session that fails to load can be read again': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { verifySession: inTurn(unreadable, refusal('UNAUTHENTICATED')) },
    act: async ({ getByRole, sees }) => {
      await sees('We couldn’t check your session.')
      await getByRole('button', 'Try again').click()
    },
    shows: 'Sign in to bid',
  },
  'a session that fails to load': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { verifySession: unreadable },
    shows: ['We couldn’t check your session.', 'Try again'],
  },
  'a wrong code of staff': {
    ...login(refusal('OTP_INVALID', { message: 'The code is wrong.' })),
    act: signIn,
    shows: 'The code is wrong.',
  },
} satisfies States
