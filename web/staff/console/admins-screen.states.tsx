import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { anAdmin } from '#web/testing/an-admin.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const SELF = anAdmin({ uid: anId(100), name: 'Meera Iyer', email: 'meera@yardbid.test', isSelf: true })
const DISABLED = anAdmin({ disabledAt: minutesFromNow(-60), disabledReason: 'Left the company.' })

const screen = (getAdmins: ReplyTo<'admin/getAdmins'>, more: Calls = {}) =>
  asAdmin(paths.admin.admins, { 'admin/getAdmins': getAdmins, ...more })

const BOTH = { admins: [SELF, anAdmin()] }
const ONE_DISABLED = { admins: [SELF, DISABLED] }

async function disable({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('button', 'Disable').click()
  await getByLabelText('Reason, for the audit log').fill('Left the company.')
  await getByRole('button', 'Disable').click()
}

async function reinstate({ getByRole }: Actor): Promise<void> {
  await getByRole('button', 'Reinstate').click()
  await getByRole('button', 'Reinstate').click()
}

export const states = {
  loading: { ...screen(pending), shows: 'Admins' },
  failed: { ...screen(failed), shows: 'Try again' },
  full: {
    ...screen({
      admins: [
        SELF,
        anAdmin({ uid: anId(102), hasSecondFactor: false, lastUsedAt: null, countsAsSecond: false }),
        {
          ...DISABLED,
          uid: anId(103),
          name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
          email: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
          countingChangesAt: minutesFromNow(71 * 60),
          mayConfirmDisable: true,
        },
        { ...DISABLED, uid: anId(104), countsAsSecond: false, proposalId: anId(105) },
      ],
    }),
    shows: ['Meera Iyer', 'Left the company.', 'Thiruvengadam'],
  },
  'asking before one is reinstated': {
    ...screen(ONE_DISABLED),
    act: async ({ getByRole }) => getByRole('button', 'Reinstate').click(),
    shows: 'Reinstate Rohan Das?',
  },
  'disabling one': {
    ...screen(BOTH, { 'admin/disableAdmin': pending }),
    act: disable,
    shows: ['Disable Rohan Das?', 'Left the company.'],
  },
  'an admin that can’t be disabled': {
    ...screen(BOTH, {
      'admin/disableAdmin': inTurn(
        unreachable,
        refusal('PASSWORD_REQUIRED'),
        refusal('WRONG_STATE', { message: 'Another admin has disabled this one.' }),
      ),
      ...PASSWORD_CONFIRMED,
    }),
    act: async (actor) => {
      await disable(actor)
      await actor.sees('This couldn’t be done. Please try again.')
      await actor.getByRole('button', 'Disable').click()
      await givePassword(actor)
    },
    shows: ['Another admin has disabled this one.', 'Left the company.'],
  },
  disabled: {
    ...screen(inTurn(BOTH, ONE_DISABLED), {
      'admin/disableAdmin': given({ uid: DISABLED.uid, reason: 'Left the company.' }, DISABLED),
    }),
    act: disable,
    shows: ['Rohan Das is disabled.', 'Reinstate'],
  },
  'a reinstatement that is proposed': {
    ...screen(ONE_DISABLED, {
      'admin/reinstateAdmin': given({ uid: DISABLED.uid }, { ...DISABLED, proposalId: anId(105) }),
    }),
    act: reinstate,
    shows: 'Another admin has to confirm that Rohan Das may sign in again.',
  },
} satisfies States
