import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anApprovedPass, anEndedPass, passesOf } from '#web/testing/an-approved-pass.ts'
import type { ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (passes: ReplyTo<'admin/getGatePasses'>) =>
  asAdmin(paths.admin.approvedPasses, { 'admin/getGatePasses': passes })

export const states = {
  full: {
    ...screen(passesOf(anApprovedPass(), anEndedPass())),
    shows: ['Approved gate passes', 'Valid', 'Ended', 'Came in:', 'Nothing entered', '(time over)'],
  },
} satisfies States
