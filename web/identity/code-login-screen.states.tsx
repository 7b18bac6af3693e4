import { paths } from '#web/paths.ts'
import { EMPTY_HOME } from '#web/testing/a-home.ts'
import { aSentCode } from '#web/testing/a-sign-in.ts'
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
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (sendOTP: ReplyTo<'sendOTP'>) => ({ at: paths.codeLogin, calls: { sendOTP } }) as const

async function ask({ getByRole, getByLabelText }: Actor, mobile = '9810000004'): Promise<void> {
  await getByLabelText('Mobile Number').fill(mobile)
  await getByRole('button', 'SEND OTP').click()
}

export const states = {
  // Letters are not taken in. An invalid number that were sent would use up the first reply.
  'an invalid number, and a code that cannot be sent': {
    ...screen(
      inTurn(
        refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' }),
        unreadable,
        failed,
        refusal('INTERNAL_ERROR', { message: '' }),
        unreachable,
      ),
    ),
    act: async (actor) => {
      await actor.getByRole('button', 'SEND OTP').click()
      await actor.sees('Enter your mobile number.')
      await ask(actor, '12345 abc')
      await actor.sees('Please provide a valid 10-digit mobile number.')
      await actor.sees('12345')
      await seesInTurn(
        ask,
        ['The house is closed for an hour.', 'Reference'],
        ['Failed to send OTP', 'Reference'],
        'Something went wrong.',
        'Failed to send OTP',
        'Unable to connect to the server. Please check your network.',
      )(actor)
    },
    shows: [
      'Unable to connect to the server. Please check your network.',
      'Log in with an OTP',
      'For dealers who have an account.',
      'Sign in with your password',
    ],
  },
  'a signed-in account is redirected at once': {
    at: paths.codeLogin,
    signedIn: 'dealer',
    calls: { getDealerHomeData: EMPTY_HOME, getCars: { cars: [], nextCursor: null } },
    shows: ['Welcome, ', 'No cars found'],
  },
  '/dealer/code: a pasted number asks for the code of its own mobile, or is refused': {
    ...screen(({ phoneNumber }) => (phoneNumber === '9810000004' ? aSentCode() : failed)),
    act: async (actor) => {
      for (const copied of ['+91 98100 00004 2', '98100 00004 98200 00001', '+91 (98100) 0000']) {
        await ask(actor, copied)
        await actor.sees('Please provide a valid 10-digit mobile number.')
      }
      await ask(actor, '\u202a+91 98100\u201100004\u202c')
    },
    shows: 'We have sent an OTP to 98100 00004.',
  },
  sending: { ...screen(pending), act: (actor) => ask(actor), shows: 'Sending...' },
  'a number without an account shows the same screen, and no code is sent': {
    ...screen(aSentCode()),
    act: (actor) => ask(actor, '9899999999'),
    shows: ['We have sent an OTP to 98999 99999.', 'Enter all 6 digits to continue.'],
  },
} satisfies States
