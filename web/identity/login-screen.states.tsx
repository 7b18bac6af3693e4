import { paths } from '#web/paths.ts'
import { EMPTY_HOME } from '#web/testing/a-home.ts'
import { aSentCode, aSignIn } from '#web/testing/a-sign-in.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { until } from '#web/testing/states/wait.ts'

const NOT_SIGNED_IN = 'Login failed. Please check your credentials and try again.'

const login = (reply: ReplyTo<'login'>) => ({ at: paths.login, calls: { login: reply } }) as const

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
  // Nothing is sent: no call has a reply.
  'requires an email and a password, and sends nothing without them': {
    at: paths.login,
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'SIGN IN').click()
      await sees('Enter your email.')
      await sees('Enter your password.')
      await getByLabelText('Email').fill('asha')
      await getByRole('button', 'SIGN IN').click()
    },
    shows: ['Enter a valid email address.', 'Enter your password.'],
  },
  'the way to register': {
    at: paths.login,
    act: async ({ getByRole }) => getByRole('link', 'Register').click(),
    shows: 'Register as a dealer',
  },
  'signing in': { ...login(pending), act: signIn, shows: 'asha@yardbid.test' },
  'shows the server’s sentence if there is one, or that the login failed': {
    ...login(
      inTurn(
        refusal('INVALID_CREDENTIALS'),
        refusal('TOO_MANY_REQUESTS', { message: 'Too many attempts. Try again in 5 minutes.' }),
        refusal('INTERNAL_ERROR', { message: '' }),
        failed,
        unreadable,
        refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' }),
      ),
    ),
    act: seesInTurn(
      signIn,
      NOT_SIGNED_IN,
      'Too many attempts.',
      [NOT_SIGNED_IN, 'Reference'],
      'Something went wrong.',
      [NOT_SIGNED_IN, 'Reference'],
      'The house is closed for an hour.',
    ),
    shows: ['The house is closed for an hour.', 'Reference', 'asha@yardbid.test'],
  },
  'reports a missing network': {
    ...login(unreachable),
    act: async (actor) => {
      await signIn(actor)
      await actor.sees('Unable to connect to the server.')
      await actor.sees('Reference')
      await actor.losesNetwork()
      await signIn(actor)
    },
    shows: ['Unable to connect to the server. Please check your network.', 'asha@yardbid.test'],
  },
  'staff is asked for the second factor': {
    ...login(
      inTurn(refusal('SECOND_FACTOR_REQUIRED'), refusal('OTP_INVALID', { message: 'The code is wrong.' })),
    ),
    act: async (actor) => {
      await signIn(actor)
      await actor.sees('Enter the code of your authenticator app.')
      await actor.getByLabelText('Code from your authenticator app').fill('123456')
      await actor.getByRole('button', 'SIGN IN').click()
      await until(
        () => document.querySelector('[name=totp][aria-invalid=true]') !== null,
        () => 'The wrong code is not marked.',
      )
    },
    shows: ['The code is wrong.', 'Code from your authenticator app'],
  },
  'an account that awaits the approval': {
    at: paths.login,
    calls: { login: aSignIn({ onboarding: 'pending_approval' }), logout: { success: true } },
    act: signIn,
    shows: ['Your account is pending approval. Please wait for confirmation.', 'usually within 48 hours'],
  },
  'an account that awaits the approval, its email unproven': {
    ...unproven({
      resendEmailProof: inTurn(
        refusal('TOO_MANY_REQUESTS', { message: 'Too many tries. Please try again in an hour.' }),
        { success: true, email: 'asha@yardbid.test' },
      ),
    }),
    act: async (actor) => {
      await signIn(actor)
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Send the link again').click(),
        'Too many tries. Please try again in an hour.',
        'We have sent a new link to asha@yardbid.test.',
      )(actor)
    },
    shows: [
      'Confirm your email: open the link that we sent to asha@yardbid.test.',
      'We have sent a new link to asha@yardbid.test.',
      'Use another email',
    ],
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
      login: inTurn(
        aSignIn({ onboarding: 'otp_login' }),
        given(
          { email: 'asha@yardbid.test', password: 'a long password' },
          aSignIn({ onboarding: 'otp_login', customToken: 'registration' }),
        ),
      ),
      logout: inTurn(failed, { success: true }),
      sendOTP: given({ phoneNumber: '9810000001' }, aSentCode()),
    },
    act: async (actor) => {
      await signIn(actor)
      // Without the token of a registration, there is no screen to go on with.
      await actor.sees('Please complete OTP login.')
      await actor.sees('Sign in to bid')
      await signIn(actor)
    },
    shows: ['Please complete OTP login.', 'We have sent an OTP to 98100 00001.'],
  },
  'the session is checked': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { verifySession: pending },
    shows: 'Loading',
  },
  'a stored token leads to Dealer Home, from / and from /login': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { getDealerHomeData: EMPTY_HOME, getCars: { cars: [], nextCursor: null } },
    shows: ['Welcome, ', 'No cars found'],
  },
  'an invalid stored token shows the login screen': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { verifySession: inTurn(unreadable, refusal('UNAUTHENTICATED')) },
    act: async ({ getByRole, sees }) => {
      await sees('We couldn’t check your session.')
      await getByRole('button', 'Try again').click()
    },
    shows: 'Sign in to bid',
  },
  'a session that fails to load can be read again': {
    at: paths.login,
    signedIn: 'dealer',
    calls: { verifySession: unreadable },
    shows: ['We couldn’t check your session.', 'Try again'],
  },
} satisfies States
