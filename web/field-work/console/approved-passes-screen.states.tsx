import { paths } from '#web/paths.ts'
import { anApprovedPass, anEndedPass, passesOf } from '#web/testing/an-approved-pass.ts'
import type { Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (passes: NonNullable<Calls['admin/getGatePasses']>) =>
  ({ signedIn: 'admin', at: paths.admin.approvedPasses, calls: { 'admin/getGatePasses': passes } }) as const

export const states = {
  empty: { ...screen(passesOf()), shows: 'A gate pass appears here once you approve it for a car.' },
  full: {
    ...screen(passesOf(anApprovedPass(), anEndedPass())),
    shows: ['Approved gate passes', 'Valid', 'No longer valid', 'Came in:', 'Nothing entered', '(time over)'],
  },
} satisfies States
