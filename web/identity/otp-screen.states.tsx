import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { aFieldSignIn, aSentCode } from '#web/testing/a-sign-in.ts'
import { enterCode, fieldWorker } from '#web/testing/code-steps.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
  type Outcome,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const { at, calls, arrive } = fieldWorker

/** A code that is answered so. */
function entered(verifyOTP: NonNullable<Calls['verifyOTP']>) {
  const act = async (actor: Actor) => {
    await arrive(actor)
    await enterCode(actor, 'SUBMIT')
  }
  return { at, calls: { ...calls, verifyOTP }, act } as const
}

export const states = {
  'without a role': {
    at: paths.otp,
    shows: ['Invalid role. Please go back to login.', 'Login as Evaluator', 'Login as Driver'],
  },
  'to fill in': {
    at,
    calls,
    act: arrive,
    shows: ['We have sent an OTP to 98200 00001.', 'Enter all 6 digits to continue.', 'SUBMIT'],
  },
  'without a role, on to the login of drivers': {
    at: paths.otp,
    act: ({ getByRole }) => getByRole('link', 'Login as Driver').click(),
    shows: ['Login as Driver', 'We will send an OTP to your Mobile Number'],
  },
  'the link back from the code page': {
    at,
    calls,
    act: async (actor) => {
      await arrive(actor)
      await actor.getByRole('link', 'Login').click()
      await actor.sees('Login as Evaluator')
    },
    shows: 'Login as Evaluator',
  },
  // The code of another device is meant, so no token of a code is sent, but that of the link.
  'at the limit of codes the last one still signs in, by the mobile alone': {
    at: paths.evaluation('token'),
    calls: {
      readEvaluationLink: {
        status: 'live',
        phoneNumber: '+919820000001',
        organization: 'Asha Motors',
        cars: 1,
      },
      sendOTP: refusal('TOO_MANY_REQUESTS', { message: 'Too many tries. Please try again in an hour.' }),
      verifyOTP: ({ otpToken, phoneNumber, role, linkToken }) =>
        otpToken === undefined &&
        phoneNumber === '9820000001' &&
        role === 'evaluator' &&
        linkToken === 'token'
          ? aFieldSignIn()
          : failed,
    },
    act: async (actor) => {
      await actor.sees('9820000001')
      await actor.getByRole('button', 'Login').click()
      await actor.sees(
        'We can’t send another OTP to this number yet. Enter the last one that you have received.',
      )
      await enterCode(actor, 'SUBMIT')
    },
    shows: 'OTP verified successfully! Processing login...',
  },
  verifying: { ...entered(pending), shows: 'Verifying...' },
  'failures on the way, another code, and the right one': {
    ...entered(refusal('OTP_INVALID', { message: 'This OTP is wrong. 4 tries are left.' })),
    shows: 'Failed to verify OTP',
  },
  'a failure without a sentence': {
    ...entered(refusal('INTERNAL_ERROR', { message: '' })),
    shows: ['Failed to verify OTP', 'Reference'],
  },
  'the server fails': { ...entered(failed), shows: 'Something went wrong.' },
  'an answer that cannot be read': {
    ...entered(unreadable),
    shows: 'An unexpected error occurred. Please try again.',
  },
  'no network': {
    ...entered(unreachable),
    shows: 'Unable to connect to the server. Please check your network.',
  },
  'the access has ended': {
    ...entered(refusal('FORBIDDEN', { message: 'Your access has ended.' })),
    shows: 'Your access has ended.',
  },
  'the next page opens after 2 s, and the message disappears after 3 s': {
    ...entered(aFieldSignIn()),
    shows: ['OTP verified successfully! Processing login...', 'Verifying...'],
  },
  'another code could not be sent': {
    at,
    calls: { sendOTP: inTurn<Outcome | Output<'sendOTP'>>(aSentCode(0), unreadable) },
    act: async (actor) => {
      await arrive(actor)
      await actor.getByRole('button', 'Resend OTP').click()
    },
    shows: 'An unexpected error occurred. Please try again.',
  },
  'without the values that the previous screen stored': {
    at,
    calls,
    act: async (actor) => {
      await arrive(actor)
      localStorage.removeItem('otpToken')
      await enterCode(actor, 'SUBMIT')
    },
    shows: 'OTP token not found. Please request a new OTP.',
  },
  'without the number that the previous screen stored': {
    at,
    calls: { sendOTP: aSentCode(0) },
    act: async (actor) => {
      await arrive(actor)
      localStorage.removeItem('tempRegNumber')
      await actor.getByRole('button', 'Resend OTP').click()
    },
    shows: 'Registration number is required.',
  },
} satisfies States
