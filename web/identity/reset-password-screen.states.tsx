import { paths } from '#web/paths.ts'
import { aSentCode } from '#web/testing/a-sign-in.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const LINK = `${paths.resetPassword}#token=token`
const TOO_COMMON = 'This password is too common. Please choose another one.'
const CODE_DUE = refusal('INVALID_INPUT', {
  message: 'Enter the OTP.',
  fields: { otp: 'Enter the OTP.' },
})

async function set({ getByRole }: Actor): Promise<void> {
  await getByRole('textbox', 'New password').fill('a long password')
  await getByRole('button', 'SET PASSWORD').click()
}

const given = (resetPassword: ReplyTo<'resetPassword'>, more: Calls = {}) =>
  ({ at: LINK, calls: { resetPassword, ...more }, act: set }) as const

export const states = {
  'without a link': {
    at: paths.resetPassword,
    shows: ['This link is incomplete.', 'Request another link'],
  },
  setting: { ...given(pending), shows: 'Setting...' },
  set: { ...given({ success: true }), shows: ['Your new password is set.', 'Sign in now'] },
  'a password that is too common': {
    ...given(
      inTurn(
        failed,
        unreachable,
        refusal('INVALID_INPUT', { message: TOO_COMMON, fields: { password: TOO_COMMON } }),
      ),
    ),
    act: async (actor) => {
      await actor.getByRole('button', 'SET PASSWORD').click()
      await actor.sees('Choose a password.')
      await seesInTurn(
        set,
        ['Something went wrong.', 'Request another link'],
        'The password could not be set. Please try again.',
        TOO_COMMON,
      )(actor)
    },
    shows: [TOO_COMMON, 'Set a new password', 'Setting it signs you out everywhere'],
  },
  'a link that has expired': {
    ...given(refusal('RESET_LINK_INVALID')),
    shows: ['This link has expired or was used already. Please request a new one.', 'Request another link'],
  },
  // The account’s email is unproven: an OTP of its mobile is asked for.
  'a wrong OTP': {
    ...given(inTurn(CODE_DUE, refusal('OTP_INVALID', { message: 'This OTP is wrong.' })), {
      sendOTP: inTurn(refusal('TOO_MANY_REQUESTS', { message: 'Too many tries.' }), aSentCode()),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await set(actor)
      await sees('The email of this account is not confirmed yet.')
      await sees('Enter the OTP.')
      await getByLabelText('Mobile of the account').fill('9810000001')
      await seesInTurn(
        () => getByRole('button', 'SEND OTP').click(),
        'We can’t send another OTP to this number yet.',
        'If this is the mobile of the account, we have sent an OTP to it.',
      )(actor)
      await getByLabelText('OTP').fill('482913')
      await getByRole('button', 'SET PASSWORD').click()
    },
    shows: 'Dealer login failed. Please verify your OTP.',
  },
  'the second factor is asked for': {
    ...given(refusal('SECOND_FACTOR_REQUIRED')),
    shows: ['Enter the code of your authenticator app.', 'Or one of your recovery codes.'],
  },
} satisfies States
