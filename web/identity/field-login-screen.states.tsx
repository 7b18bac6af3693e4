import { paths } from '#web/paths.ts'
import { aSentCode } from '#web/testing/a-sign-in.ts'
import { askAsFieldWorker } from '#web/testing/code-steps.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const asked = (sendOTP: ReplyTo<'sendOTP'>) => ({ at: paths.driverLogin, calls: { sendOTP } }) as const

const NO_ACCESS = 'No valid OTP access found. Please contact an administrator.'
const LINK = { status: 'live', phoneNumber: '+919820000001', organization: 'Asha Motors', cars: 1 } as const

export const states = {
  // The picture before the first is the last.
  'the texts of the screen': {
    at: paths.evaluatorLogin,
    act: async ({ getByRole, sees }) => {
      await getByRole('button', 'Previous picture').click()
      await sees('Picture 3 of 3')
      await getByRole('button', 'Show picture 2 of 3').click()
    },
    shows: [
      'Login as Evaluator',
      'We will send an OTP to your Mobile Number',
      'Cars In Auction Today',
      'Bid Bold. Drive Trusted',
      'Are you a Human?',
      'Show picture 3 of 3',
      'Previous picture',
      'Next picture',
      'Picture 2 of 3',
    ],
  },
  driver: {
    at: paths.otp,
    act: async ({ getByRole }) => getByRole('link', 'Login as Driver').click(),
    shows: ['Login as Driver', 'We will send an OTP to your Mobile Number', 'Sign in here'],
  },
  'a dealer is signed in on this device': {
    at: paths.evaluatorLogin,
    signedIn: 'dealer',
    shows: 'You are signed in as Asha Verma on this device.',
  },
  '/evaluatorLogin: a pasted number asks for the code of its own mobile, or is refused': {
    at: paths.evaluatorLogin,
    calls: { sendOTP: ({ phoneNumber }) => (phoneNumber === '9820000001' ? aSentCode() : failed) },
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Mobile Number').fill('98100 00001 98200 00001')
      await getByRole('button', 'Login').click()
      await sees('Please provide a valid 10-digit mobile number.')
      await getByLabelText('Mobile Number').fill('+91 - (98200) 00001')
      await getByRole('button', 'Login').click()
    },
    shows: 'We have sent an OTP to 98200 00001.',
  },
  // Nothing is sent: no call has a reply.
  'the number is required, and accepts only digits': {
    at: paths.driverLogin,
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Login').click()
      await sees('Enter your mobile number.')
      await getByLabelText('Mobile Number').fill('98a2 b')
      await getByRole('button', 'Login').click()
    },
    shows: ['Please provide a valid 10-digit mobile number.', '982'],
  },
  'the button shows that the code is being sent; a dealer’s link opens the screen': {
    at: paths.evaluation('token'),
    calls: { readEvaluationLink: LINK, sendOTP: pending },
    act: async ({ getByRole, sees }) => {
      await sees('9820000001')
      await getByRole('button', 'Login').click()
    },
    shows: ['Login as Evaluator', 'Sending...', '9820000001'],
  },
  'a worker without access': {
    ...asked(
      inTurn(refusal('FORBIDDEN', { message: NO_ACCESS }), failed, refusal('FORBIDDEN', { message: '' })),
    ),
    act: seesInTurn(askAsFieldWorker, NO_ACCESS, 'Something went wrong.', NO_ACCESS),
    shows: NO_ACCESS,
  },
  'the server’s sentence, or a general failure': {
    ...asked(
      inTurn(
        refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' }),
        refusal('INTERNAL_ERROR', { message: '' }),
        unreachable,
        unreadable,
      ),
    ),
    act: seesInTurn(
      askAsFieldWorker,
      ['The house is closed for an hour.', 'Reference'],
      'Failed to send OTP',
      'No response received from server',
      'Failed to send OTP',
    ),
    shows: 'Failed to send OTP',
  },
} satisfies States
