import { paths } from '#web/paths.ts'
import { aFieldSignIn, aSentCode } from '#web/testing/a-sign-in.ts'
import { enterCode, fieldWorker } from '#web/testing/code-steps.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { failed, inTurn, refusal, unreachable, unreadable } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const { at, calls, arrive } = fieldWorker

/** Types a code, and sends it. */
const enter = (actor: Actor) => enterCode(actor, 'SUBMIT')

export const states = {
  'without a role': {
    at: paths.otp,
    shows: ['Invalid role. Please go back to login.', 'Login as Evaluator', 'Login as Driver'],
  },
  'the link back from the code page': {
    at,
    calls,
    act: async (actor) => {
      await arrive(actor)
      await actor.sees('We have sent an OTP to 98200 00001.')
      await actor.sees('Enter all 6 digits to continue.')
      await actor.sees('SUBMIT')
      await actor.getByRole('link', 'Login').click()
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
  'failures on the way, another code, and the right one': {
    at,
    calls: {
      sendOTP: inTurn(aSentCode(0), unreadable),
      verifyOTP: inTurn(
        refusal('OTP_INVALID', { message: 'This OTP is wrong. 4 tries are left.' }),
        failed,
        refusal('INTERNAL_ERROR', { message: '' }),
        unreadable,
        unreachable,
        refusal('FORBIDDEN', { message: 'Your access has ended.' }),
      ),
    },
    act: async (actor) => {
      await arrive(actor)
      await seesInTurn(
        enter,
        'Failed to verify OTP',
        'Something went wrong.',
        ['Failed to verify OTP', 'Reference'],
        'An unexpected error occurred. Please try again.',
        'Unable to connect to the server. Please check your network.',
      )(actor)
      await actor.getByRole('button', 'Resend OTP').click()
      await actor.sees('An unexpected error occurred. Please try again.')
      await enter(actor)
    },
    shows: 'Your access has ended.',
  },
  'the next page opens after 2 s, and the message disappears after 3 s': {
    at,
    calls: { ...calls, verifyOTP: aFieldSignIn() },
    act: async (actor) => {
      await arrive(actor)
      await enter(actor)
    },
    shows: ['OTP verified successfully! Processing login...', 'Verifying...'],
  },
  'without the values that the previous screen stored': {
    at,
    calls: { sendOTP: aSentCode(0) },
    act: async (actor) => {
      await arrive(actor)
      localStorage.removeItem('tempRegNumber')
      await actor.getByRole('button', 'Resend OTP').click()
      await actor.sees('Registration number is required.')
      localStorage.removeItem('otpToken')
      await enter(actor)
    },
    shows: 'OTP token not found. Please request a new OTP.',
  },
} satisfies States
