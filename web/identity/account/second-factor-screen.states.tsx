import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
import { failed, inTurn, pending, refusal, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

type Factor = Output<'getSecondFactor'>

const UNSET: Factor = { isSet: false, setAt: null, recoveryCodesLeft: 0, isRequired: false }
const SET: Factor = {
  isSet: true,
  setAt: '2026-10-01T06:00:00.000Z',
  recoveryCodesLeft: 1,
  isRequired: false,
}
const BEGUN = { secret: '2345672345672345', otpauthUrl: 'otpauth://totp/Yardbid?secret=2345672345672345' }

const screen = (getSecondFactor: ReplyTo<'getSecondFactor'>, more: Calls = {}) =>
  asDealer(paths.account.secondFactor, { getSecondFactor, ...more })

export const states = {
  loading: { ...screen(pending), shows: 'Two-step login' },
  failed: { ...screen(failed), shows: 'Try again' },
  'not set up': { ...screen(UNSET), shows: ['Not set up', 'Set up'] },
  'set up': { ...screen(SET), shows: ['One recovery code is left.', 'Turn off'] },
  'a wrong password': {
    ...screen(UNSET, {
      beginSecondFactor: refusal('PASSWORD_REQUIRED'),
      confirmPassword: refusal('INVALID_INPUT', {
        message: 'This password is wrong.',
        fields: { password: 'This password is wrong.' },
      }),
    }),
    act: async ({ getByRole, sees }) => {
      await getByRole('button', 'Set up').click()
      await sees('This keeps others from doing it')
      await getByRole('textbox', 'Password').fill('a long password')
      await getByRole('button', 'Continue').click()
    },
    shows: ['Enter your password again', 'This password is wrong.'],
  },
  'a wrong code': {
    ...screen(UNSET, {
      beginSecondFactor: BEGUN,
      confirmSecondFactor: refusal('OTP_INVALID', { message: 'This code is not right.' }),
    }),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Set up').click()
      await getByLabelText('Code').fill('000000')
      await getByRole('button', 'Confirm').click()
    },
    shows: ['Scan this with your authenticator app', '2345 6723 4567 2345', 'This code is not right.'],
  },
  'a wrong code, as it is turned off': {
    ...screen(SET, {
      ...PASSWORD_CONFIRMED,
      removeSecondFactor: inTurn(
        refusal('PASSWORD_REQUIRED'),
        refusal('OTP_INVALID', { message: 'This code is not right.' }),
      ),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('button', 'Turn off').click()
      await sees('First enter the code that your app shows now')
      await getByRole('button', 'Turn off').click()
      await sees('Enter the code.')
      await getByLabelText('Code').fill('000000')
      await getByRole('button', 'Turn off').click()
      await givePassword(actor)
    },
    shows: ['This code is not right.', '000000'],
  },
  'the recovery codes': {
    ...screen(inTurn(UNSET, SET), {
      beginSecondFactor: BEGUN,
      confirmSecondFactor: { recoveryCodes: ['ABCD-EFGH', 'JKLM-NPQR'] },
    }),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Set up').click()
      await getByLabelText('Code').fill('123456')
      await getByRole('button', 'Confirm').click()
    },
    shows: ['Your recovery codes', 'ABCD-EFGH', 'I have saved them'],
  },
} satisfies States
