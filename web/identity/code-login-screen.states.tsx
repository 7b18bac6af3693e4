import { paths } from '#web/paths.ts'
import { aSentCode } from '#web/testing/a-sign-in.ts'
import { failed, pending, refusal, unreachable, unreadable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (sendOTP: NonNullable<Calls['sendOTP']>) =>
  ({ at: paths.codeLogin, calls: { sendOTP } }) as const

async function ask({ getByRole, getByLabelText }: Actor, mobile = '9810000004'): Promise<void> {
  await getByLabelText('Mobile Number').fill(mobile)
  await getByRole('button', 'SEND OTP').click()
}

export const states = {
  'to fill in': {
    at: paths.codeLogin,
    shows: ['Log in with an OTP', 'For dealers who have an account.', 'Sign in with your password'],
  },
  'no number': {
    at: paths.codeLogin,
    act: ({ getByRole }) => getByRole('button', 'SEND OTP').click(),
    shows: 'Enter your mobile number.',
  },
  // Letters are not taken in. Nothing is sent: no call has a reply.
  'an invalid number, and a code that cannot be sent': {
    at: paths.codeLogin,
    act: (actor) => ask(actor, '12345 abc'),
    shows: ['Please provide a valid 10-digit mobile number.', '12345'],
  },
  'the server’s sentence': {
    ...screen(refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' })),
    act: (actor) => ask(actor),
    shows: ['The house is closed for an hour.', 'Reference'],
  },
  'a code that could not be sent': {
    ...screen(unreadable),
    act: (actor) => ask(actor),
    shows: ['Failed to send OTP', 'Reference'],
  },
  'a failure without a sentence': {
    ...screen(refusal('INTERNAL_ERROR', { message: '' })),
    act: (actor) => ask(actor),
    shows: 'Failed to send OTP',
  },
  'the server fails': { ...screen(failed), act: (actor) => ask(actor), shows: 'Something went wrong.' },
  'no network': {
    ...screen(unreachable),
    act: (actor) => ask(actor),
    shows: 'Unable to connect to the server. Please check your network.',
  },
  sending: { ...screen(pending), act: (actor) => ask(actor), shows: 'Sending...' },
  'a number without an account shows the same screen, and no code is sent': {
    ...screen(aSentCode()),
    act: (actor) => ask(actor, '9899999999'),
    shows: ['We have sent an OTP to 98999 99999.', 'Enter all 6 digits to continue.'],
  },
} satisfies States
