import { paths } from '#web/paths.ts'
import { anApprovedPass, anEndedPass, passesOf } from '#web/testing/an-approved-pass.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { inTurn, refusal, unreachable } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

export const states = {
  'an extension that is refused': {
    signedIn: 'admin',
    at: paths.admin.approvedDeliveryPasses,
    calls: {
      'admin/getGatePasses': passesOf(
        anApprovedPass({ kind: 'delivery' }),
        anEndedPass({ kind: 'delivery' }),
      ),
      'admin/extendDeliveryGatePass': inTurn(
        unreachable,
        refusal('WRONG_STATE', { message: 'The gate pass was used.' }),
      ),
    },
    act: seesInTurn(
      ({ getByRole }) => getByRole('button', 'Extend by 7 days: Imran Sheikh').click(),
      'The gate pass couldn’t be extended. Please try again.',
      'The gate pass was used.',
    ),
    shows: ['Approved delivery gate passes', 'Ended', 'Extend by 7 days'],
  },
} satisfies States
