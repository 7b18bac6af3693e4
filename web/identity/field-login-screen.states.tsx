import { paths } from '#web/paths.ts'
import { askAsFieldWorker } from '#web/testing/code-steps.ts'
import { failed, pending, refusal, unreachable, unreadable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const asked = (sendOTP: NonNullable<Calls['sendOTP']>) =>
  ({ at: paths.driverLogin, calls: { sendOTP }, act: askAsFieldWorker }) as const

const LINK = { status: 'live', phoneNumber: '+919820000001', organization: 'Asha Motors', cars: 1 } as const

export const states = {
  'the texts of the screen': {
    at: paths.evaluatorLogin,
    shows: [
      'Login as Evaluator',
      'We will send an OTP to your Mobile Number',
      'Cars In Auction Today',
      'Bid Bold. Drive Trusted',
      'Are you a Human?',
      'Show picture 3 of 3',
      'Previous picture',
      'Next picture',
    ],
  },
  'the picture before the first is the last': {
    at: paths.evaluatorLogin,
    act: ({ getByRole }) => getByRole('button', 'Previous picture').click(),
    shows: 'Picture 3 of 3',
  },
  'the picture of a dot': {
    at: paths.evaluatorLogin,
    act: ({ getByRole }) => getByRole('button', 'Show picture 2 of 3').click(),
    shows: 'Picture 2 of 3',
  },
  driver: { at: paths.driverLogin, shows: ['Login as Driver', 'Sign in here'] },
  'a dealer is signed in on this device': {
    at: paths.evaluatorLogin,
    signedIn: 'dealer',
    shows: 'You are signed in as Asha Verma on this device.',
  },
  'the number is required, and accepts only digits': {
    at: paths.driverLogin,
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Login').click()
      await getByLabelText('Mobile Number').click()
    },
    shows: 'Enter your mobile number.',
  },
  'only digits are taken in': {
    at: paths.driverLogin,
    act: async ({ getByRole, getByLabelText }) => {
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
      refusal('FORBIDDEN', { message: 'No valid OTP access found. Please contact an administrator.' }),
    ),
    shows: 'No valid OTP access found. Please contact an administrator.',
  },
  'the server’s sentence, or a general failure': {
    ...asked(refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' })),
    shows: ['The house is closed for an hour.', 'Reference'],
  },
  'a failure without a sentence': {
    ...asked(refusal('INTERNAL_ERROR', { message: '' })),
    shows: 'Failed to send OTP',
  },
  'no access, without a sentence': {
    ...asked(refusal('FORBIDDEN', { message: '' })),
    shows: 'No valid OTP access found. Please contact an administrator.',
  },
  'the server fails': { ...asked(failed), shows: 'Something went wrong.' },
  'an answer that cannot be read': { ...asked(unreadable), shows: 'Failed to send OTP' },
  'no network': { ...asked(unreachable), shows: 'No response received from server' },
} satisfies States
