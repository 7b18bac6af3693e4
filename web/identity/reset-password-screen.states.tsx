import { paths } from '#web/paths.ts'
import { aSentCode } from '#web/testing/a-sign-in.ts'
import { failed, inTurn, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const LINK = `${paths.resetPassword}#token=token`
const CODE_DUE = refusal('INVALID_INPUT', {
  message: 'Enter the OTP.',
  fields: { otp: 'Enter the OTP.' },
})

async function set({ getByRole }: Actor): Promise<void> {
  await getByRole('textbox', 'New password').fill('a long password')
  await getByRole('button', 'SET PASSWORD').click()
}

const given = (resetPassword: NonNullable<Calls['resetPassword']>, more: Calls = {}) =>
  ({ at: LINK, calls: { resetPassword, ...more }, act: set }) as const

/** The account’s email is unproven: an OTP of its mobile is asked for, and this one is answered so. */
const asksForCode = (sendOTP: NonNullable<Calls['sendOTP']>) =>
  ({
    ...given(CODE_DUE, { sendOTP }),
    act: async (actor: Actor) => {
      await set(actor)
      await actor.getByLabelText('Mobile of the account').fill('9810000001')
      await actor.getByRole('button', 'SEND OTP').click()
    },
  }) as const

export const states = {
  'without a link': {
    at: paths.resetPassword,
    shows: ['This link is incomplete.', 'Request another link'],
  },
  'to fill in': { at: LINK, shows: ['Set a new password', 'Setting it signs you out everywhere'] },
  'no password': {
    at: LINK,
    act: ({ getByRole }) => getByRole('button', 'SET PASSWORD').click(),
    shows: 'Choose a password.',
  },
  setting: { ...given(pending), shows: 'Setting...' },
  set: { ...given({ success: true }), shows: ['Your new password is set.', 'Sign in now'] },
  'a password that is too common': {
    ...given(
      refusal('INVALID_INPUT', {
        message: 'This password is too common. Please choose another one.',
        fields: { password: 'This password is too common. Please choose another one.' },
      }),
    ),
    shows: 'This password is too common. Please choose another one.',
  },
  'a link that has expired': {
    ...given(refusal('RESET_LINK_INVALID')),
    shows: ['This link has expired or was used already. Please request a new one.', 'Request another link'],
  },
  'the server fails': { ...given(failed), shows: ['Something went wrong.', 'Request another link'] },
  'no network': { ...given(unreachable), shows: 'The password could not be set. Please try again.' },
  'an OTP is needed': {
    ...given(CODE_DUE),
    shows: ['The email of this account is not confirmed yet.', 'Mobile of the account', 'Enter the OTP.'],
  },
  'an OTP is sent': {
    ...asksForCode(aSentCode()),
    shows: 'If this is the mobile of the account, we have sent an OTP to it.',
  },
  'an OTP at the limit': {
    ...asksForCode(refusal('TOO_MANY_REQUESTS', { message: 'Too many tries.' })),
    shows: 'We can’t send another OTP to this number yet.',
  },
  'a wrong OTP': {
    ...given(inTurn(CODE_DUE, refusal('OTP_INVALID', { message: 'This OTP is wrong.' }))),
    act: async (actor) => {
      await set(actor)
      await actor.getByLabelText('OTP').fill('482913')
      await actor.getByRole('button', 'SET PASSWORD').click()
    },
    shows: 'Dealer login failed. Please verify your OTP.',
  },
  'the second factor is asked for': {
    ...given(refusal('SECOND_FACTOR_REQUIRED')),
    shows: ['Enter the code of your authenticator app.', 'Or one of your recovery codes.'],
  },
} satisfies States
