import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { aQueueOf } from '#web/testing/a-proof.ts'
import { given, inTurn, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const DUE: Output<'getSecondFactor'> = { isSet: false, setAt: null, recoveryCodesLeft: 0, isRequired: true }
const SET: Output<'getSecondFactor'> = {
  isSet: true,
  setAt: '2026-10-01T06:00:00.000Z',
  recoveryCodesLeft: 2,
  isRequired: true,
}

const gate = (more: Calls = {}) =>
  asAdmin(paths.admin.onboarding, { getSecondFactor: inTurn(DUE, SET), ...more })

const SETTING_UP = {
  beginSecondFactor: {
    secret: '2345672345672345',
    otpauthUrl: 'otpauth://totp/Yardbid?secret=2345672345672345',
  },
  confirmSecondFactor: given({ code: '123456' }, { recoveryCodes: ['ABCD-EFGH', 'JKLM-NPQR'] }),
} satisfies Calls

async function setUp({ getByRole, getByLabelText, sees }: Actor): Promise<void> {
  await getByRole('button', 'Set up').click()
  await getByLabelText('Code').fill('123456')
  await getByRole('button', 'Confirm').click()
  await sees('ABCD-EFGH')
}

export const states = {
  due: { ...gate(), shows: ['Set up two-step login to continue', 'Set up', 'Logout'] },
  'the recovery codes stay until they are saved': {
    ...gate(SETTING_UP),
    act: setUp,
    shows: ['Your recovery codes', 'ABCD-EFGH', 'I have saved them'],
  },
  'saved: the screen that was opened': {
    ...gate({ ...SETTING_UP, 'admin/getQueue': aQueueOf() }),
    act: async (actor) => {
      await setUp(actor)
      await actor.getByRole('button', 'I have saved them').click()
    },
    shows: 'Nothing is waiting',
  },
} satisfies States
