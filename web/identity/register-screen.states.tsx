import { CONFIRM_TEXT } from '#domain/confirm-text.ts'
import { UNLIKELY_NAME } from '#domain/plausible-names.ts'
import { paths } from '#web/paths.ts'
import { aRegistration, aSentCode } from '#web/testing/a-sign-in.ts'
import { register } from '#web/testing/code-steps.ts'
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

const sent = (registerDealer: ReplyTo<'registerDealer'>) =>
  ({ at: paths.register, calls: { registerDealer }, act: (actor: Actor) => register(actor) }) as const

export const states = {
  'signing up with Google is coming soon': {
    at: paths.register,
    shows: [
      'Register as a dealer',
      'We will send an OTP to this number.',
      'Already registered?',
      'Continue with Google',
      'Coming soon',
    ],
  },
  // Nothing is sent: no call has a reply.
  'all four fields are required, and nothing is sent without them': {
    at: paths.register,
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'SIGN UP').click()
      await sees('Enter your name.')
      await sees('Enter your mobile number.')
      await sees('Enter your email.')
      await sees('Choose a password.')
      await getByLabelText('Name').fill('Asha Verma')
      await getByLabelText('Mobile').fill('12345')
      await getByLabelText('Email').fill('nobody@here')
      await getByRole('textbox', 'Password').fill('short')
      await getByRole('button', 'SIGN UP').click()
    },
    shows: [
      'Please provide a valid 10-digit mobile number.',
      'Enter a valid email address.',
      'At least 10 characters.',
    ],
  },
  registering: { ...sent(pending), shows: 'asha@yardbid.test' },
  'the server’s refusals appear at their fields, and the typed input stays': {
    ...sent(
      refusal('INVALID_INPUT', {
        message: 'This password is too common. Please choose another one.',
        fields: { password: 'This password is too common. Please choose another one.' },
      }),
    ),
    shows: [
      'Registration failed.',
      'This password is too common. Please choose another one.',
      'asha@yardbid.test',
      'a long password',
    ],
  },
  'shows the server’s sentence if there is one, or that the registration failed': {
    ...sent(
      inTurn(
        refusal('UNAVAILABLE', { message: 'The house is closed for an hour.' }),
        refusal('INTERNAL_ERROR', { message: '' }),
        refusal('TOO_MANY_REQUESTS', { message: 'Too many tries. Please try again in an hour.' }),
        unreadable,
        failed,
        unreachable,
      ),
    ),
    act: seesInTurn(
      register,
      ['The house is closed for an hour.', 'Reference'],
      ['Registration failed.', 'Reference'],
      'Too many tries.',
      ['Registration failed.', 'Reference'],
      'Something went wrong.',
      'Registration failed. Unable to connect to the server. Please check your network.',
    ),
    shows: ['Registration failed.', 'asha@yardbid.test'],
  },
  'a name that is none is refused, and one that is unlikely is asked about': {
    // The name is sent once it is said to be right.
    ...sent(({ name }) => (name === 'R' ? failed : refusal('TOO_MANY_REQUESTS'))),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await register(actor, '-')
      await sees('This is no name: a name has letters.')
      await getByLabelText('Name').fill('NA')
      await getByRole('button', 'SIGN UP').click()
      await sees(UNLIKELY_NAME)
      await getByRole('checkbox', CONFIRM_TEXT).click()
      // Another name is another question.
      await getByLabelText('Name').fill('R')
      await getByRole('button', 'SIGN UP').click()
      await getByRole('checkbox', CONFIRM_TEXT).click()
      await getByRole('button', 'SIGN UP').click()
    },
    shows: 'Something went wrong.',
  },
  'a registration with pasted numbers: the mobile is the one that was copied, and its code is not cut': {
    at: paths.register,
    calls: {
      registerDealer: ({ mobile }) => (mobile === '9810000004' ? aRegistration() : failed),
      sendOTP: aSentCode(),
    },
    act: async (actor) => {
      await register(actor, 'Asha Verma', '+91 - 98100 00004 1')
      await actor.sees('Please provide a valid 10-digit mobile number.')
      await actor.getByLabelText('Mobile').fill('\u202a+91 - 98100\u00a000004\u202c')
      await actor.getByRole('button', 'SIGN UP').click()
    },
    shows: 'We have sent an OTP to 98100 00004.',
  },
} satisfies States
