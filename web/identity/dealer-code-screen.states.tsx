import { paths } from '#web/paths.ts'
import { aRegistration, aSentCode, aSignIn } from '#web/testing/a-sign-in.ts'
import { enterCode, fromRegistration, withAccount } from '#web/testing/code-steps.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
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

const LIMIT = 'We can’t send another OTP to this number yet. Enter the last one that you have received.'
const AT_LIMIT = refusal('TOO_MANY_REQUESTS', { message: 'Too many tries. Please try again in an hour.' })
const PENDING = 'Your account is pending approval. Please wait for confirmation.'
const NOT_VERIFIED = 'Dealer login failed. Please verify your OTP.'

/** Types a code, and sends it. */
const enter = (actor: Actor) => enterCode(actor, 'LOGIN')

/** The code of a dealer with an account, answered so. */
function codeOf(loginDealer: ReplyTo<'loginDealer'>, more: Calls = {}) {
  const { at, calls, arrive } = withAccount
  const act = async (actor: Actor) => {
    await arrive(actor)
    await enter(actor)
  }
  return { at, calls: { ...calls, loginDealer, ...more }, act } as const
}

/** Pastes a text into the field that has the focus. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

export const states = {
  'without a number there is no login': {
    at: paths.dealerLogin,
    shows: ['Register as a dealer', 'No registration number found. Please register first.'],
  },
  'the six boxes': {
    at: withAccount.at,
    calls: withAccount.calls,
    act: async (actor) => {
      await withAccount.arrive(actor)
      await actor.getByLabelText('Digit 1 of 6').click()
      await actor.keyboard('1a2 3{Backspace}{ArrowLeft}7')
    },
    shows: [
      'We have sent an OTP to 98100 00004.',
      'You can resend in 0:30',
      'Use another number',
      'Digit 6 of 6',
      '1 7',
      'Enter all 6 digits to continue.',
    ],
  },
  'a code that is pasted, and one that is too long': {
    at: withAccount.at,
    calls: {
      ...withAccount.calls,
      loginDealer: ({ otp }) => (otp === '482913' ? aSignIn({ onboarding: 'pending_approval' }) : failed),
      logout: { success: true },
    },
    act: async (actor) => {
      await withAccount.arrive(actor)
      await actor.getByLabelText('Digit 4 of 6').click()
      paste('482913 7')
      await actor.sees('A code has 6 digits, this one has 7.')
      paste('Your code is \u2066482\u2011913\u2069.')
      await actor.getByRole('button', 'LOGIN').click()
    },
    shows: PENDING,
  },
  // The code of another device is meant, so no token of a code is sent.
  'at the limit of codes the last one still signs in, by the mobile alone': {
    at: withAccount.at,
    calls: {
      sendOTP: AT_LIMIT,
      loginDealer: ({ otpToken, regNumber }) =>
        otpToken === undefined && regNumber === '9810000004'
          ? aSignIn({ onboarding: 'pending_approval' })
          : failed,
      logout: { success: true },
    },
    act: async (actor) => {
      await actor.getByLabelText('Mobile Number').fill('9810000004')
      await actor.getByRole('button', 'SEND OTP').click()
      await actor.sees(LIMIT)
      await enter(actor)
    },
    shows: PENDING,
  },
  verifying: { ...codeOf(pending), shows: 'Verifying...' },
  'a wrong code, another one, and the right one': {
    at: withAccount.at,
    calls: {
      sendOTP: inTurn(aSentCode(0), aSentCode(30)),
      loginDealer: inTurn(
        refusal('OTP_INVALID', { message: 'This OTP is wrong. 4 tries are left.' }),
        aSignIn({ onboarding: 'pending_approval' }),
      ),
      logout: { success: true },
    },
    act: async (actor) => {
      await withAccount.arrive(actor)
      await enter(actor)
      await actor.sees(NOT_VERIFIED)
      await actor.getByRole('button', 'Resend OTP').click()
      await actor.sees('We have sent a new OTP. For one minute the previous one works, too.')
      await actor.sees('You can resend in 0:30')
      await enter(actor)
    },
    shows: PENDING,
  },
  'the server’s sentence, or the kind of failure': {
    ...codeOf(
      inTurn(
        refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' }),
        unreadable,
        failed,
        refusal('INTERNAL_ERROR', { message: '' }),
        refusal('TOO_MANY_REQUESTS', { message: 'Too many tries. Please try again in 5 minutes.' }),
        unreachable,
      ),
    ),
    act: async (actor) => {
      await withAccount.arrive(actor)
      await seesInTurn(
        enter,
        ['The house is closed for an hour.', 'Reference'],
        'User login failed. Please check your credentials.',
        'Something went wrong.',
        [NOT_VERIFIED, 'Reference'],
        'Too many tries.',
        'Unable to connect to the server. Please check your network.',
      )(actor)
      await until(
        () => document.querySelector('[aria-invalid=true]') === null,
        () => 'The code is marked as wrong, but the network failed.',
      )
    },
    shows: 'Unable to connect to the server. Please check your network.',
  },
  'the second factor is asked for': {
    ...codeOf(
      inTurn(refusal('SECOND_FACTOR_REQUIRED'), refusal('OTP_INVALID', { message: 'The code is wrong.' })),
    ),
    act: async (actor) => {
      await withAccount.arrive(actor)
      await enter(actor)
      await actor.getByLabelText('Code from your authenticator app').fill('123456')
      await actor.getByRole('button', 'LOGIN').click()
    },
    shows: [
      'The code is wrong.',
      'Code from your authenticator app',
      'Or one of your recovery codes.',
      'Use another number',
    ],
  },
  'an account that awaits the approval, its email unproven': {
    ...codeOf(aSignIn({ onboarding: 'pending_approval', emailProven: false }), {
      verifySession: {
        user: aSignIn().user,
        onboarding: 'pending_approval',
        emailProven: false,
        permissions: [],
      },
    }),
    shows: ['Your account is pending approval.', 'Send the link again', 'Use another email'],
  },
  'another person’s registration, with the right code': {
    at: fromRegistration.at,
    calls: {
      ...fromRegistration.calls,
      loginDealer: refusal('USER_LOGIN_FAILED', {
        message: 'User login failed. Please check your credentials.',
      }),
    },
    act: async (actor) => {
      await fromRegistration.arrive(actor)
      await enter(actor)
    },
    shows: 'User login failed. Please check your credentials.',
  },
  'another code at the limit': {
    at: withAccount.at,
    calls: {
      sendOTP: inTurn(
        aSentCode(0),
        unreachable,
        refusal('TOO_MANY_REQUESTS', {
          message: 'Too many tries. Please try again in an hour.',
          retryAfterSeconds: 3_600,
        }),
      ),
    },
    act: async (actor) => {
      await withAccount.arrive(actor)
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Resend OTP').click(),
        'Unable to connect to the server.',
        'Too many tries.',
      )(actor)
    },
    shows: ['Too many tries.', 'You can resend in 60:00'],
  },
  'a number that is removed from storage in the meantime': {
    at: withAccount.at,
    calls: { sendOTP: aSentCode(0) },
    act: async (actor) => {
      await withAccount.arrive(actor)
      localStorage.removeItem('tempRegNumber')
      await actor.getByRole('button', 'Resend OTP').click()
      await actor.sees('Registration number is required.')
      await enter(actor)
    },
    shows: ['Register as a dealer', 'No registration number found. Please register first.'],
  },
  'a registration that is removed from storage in the meantime': {
    at: fromRegistration.at,
    calls: fromRegistration.calls,
    act: async (actor) => {
      await fromRegistration.arrive(actor)
      localStorage.removeItem('customToken')
      await enter(actor)
    },
    shows: ['Missing temporary credentials. Please complete registration first.', 'Register'],
  },
  'a code that could not be sent can be requested on the next screen': {
    at: fromRegistration.at,
    calls: {
      registerDealer: aRegistration(),
      sendOTP: inTurn(unreachable, aSentCode()),
      loginDealer: aSignIn({ onboarding: 'pending_approval' }),
      logout: { success: true },
    },
    act: async (actor) => {
      await fromRegistration.arrive(actor)
      await actor.sees('Unable to connect to the server. Please check your network.')
      await actor.getByRole('button', 'Resend OTP').click()
      await actor.sees('We have sent an OTP to 98100 00004.')
      await enter(actor)
    },
    shows: PENDING,
  },
} satisfies States
