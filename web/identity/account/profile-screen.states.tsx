import { paths } from '#web/paths.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { given, inTurn, refusal, unreachable } from '#web/testing/states/replies.ts'
import { PEOPLE } from '#web/testing/states/people.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const SCREEN = { signedIn: 'dealer', at: paths.account.profile } as const

const changePassword = async ({ getByRole }: Actor) => getByRole('button', 'Change password').click()

const GOOGLE = { kind: 'ga4', measurementId: 'G-TEST', scriptUrl: 'data:text/javascript,//' } as const
const SETTINGS = { build: 'test', service: GOOGLE, consent: 'given' } as const

export const states = {
  full: { ...SCREEN, shows: ['Profile and password', 'Asha Motors', 'asha@yardbid.test', 'New password'] },
  'a name that is not saved, and a password that is refused': {
    ...SCREEN,
    calls: {
      updateProfile: unreachable,
      changePassword: inTurn(
        unreachable,
        refusal('INVALID_INPUT', {
          message: 'This password is wrong.',
          fields: { password: 'This password is wrong.' },
        }),
      ),
    },
    act: async (actor) => {
      await actor.getByLabelText('Name').fill('Asha Verma Khanna')
      await actor.getByRole('button', 'Save name').click()
      await actor.sees('Failed to save. Please try again.')
      await changePassword(actor)
      await actor.sees('Enter a new password.')
      await actor.getByLabelText('Current password').fill('a long password')
      await actor.getByLabelText('New password').fill('a longer password')
      await seesInTurn(
        changePassword,
        'Failed to change your password. Please try again.',
        'This password is wrong.',
      )(actor)
    },
    shows: 'This password is wrong.',
  },
  'a new name, a new password, and a consent that is withdrawn': {
    ...SCREEN,
    calls: {
      getAnalyticsSettings: SETTINGS,
      updateProfile: given(
        { name: 'Asha Verma Khanna' },
        { user: { ...PEOPLE.dealer.session.user, name: 'Asha Verma Khanna' } },
      ),
      changePassword: given(
        { password: 'a long password', newPassword: 'a longer password' },
        { success: true },
      ),
      setAnalyticsConsent: given({ agreed: false }, { ...SETTINGS, consent: 'refused' }),
    },
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByLabelText('Name').fill('Asha Verma Khanna')
      await getByRole('button', 'Save name').click()
      await sees('Your name is saved.')
      await getByLabelText('Current password').fill('a long password')
      await getByLabelText('New password').fill('a longer password')
      await changePassword(actor)
      await sees('Your password is changed.')
      await sees('You share how you use Yardbid with Google Analytics.')
      await getByRole('radio', 'No, don’t share').click()
    },
    shows: [
      'Welcome, Asha Verma Khanna',
      'Your answer is saved.',
      'You don’t share how you use Yardbid with Google Analytics.',
    ],
  },
} satisfies States
