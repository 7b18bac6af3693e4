import { paths } from '#web/paths.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { inTurn, refusal, unreachable } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const SCREEN = { signedIn: 'dealer', at: paths.account.profile } as const

const changePassword = async ({ getByRole }: Actor) => getByRole('button', 'Change password').click()

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
} satisfies States
