import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { count, emailOut, id, idOut, instantOut, nothing, phoneOut, reason } from '../values.ts'

const who = admins('manage_users')

/** A member of the house's staff, as the console lists it. */
export const admin = z.strictObject({
  uid: idOut,
  name: z.string(),
  email: emailOut,
  mobile: phoneOut,
  isSelf: z.boolean().meta({ description: 'Whether this is the caller.' }),
  hasSecondFactor: z.boolean(),
  openSessions: count,
  lastUsedAt: instantOut
    .nullable()
    .meta({ description: 'When the admin last used a session; null if never.' }),
  disabledAt: instantOut.nullable(),
  disabledReason: z.string().nullable().meta({ description: 'The reason that another admin gave.' }),
  countsAsSecond: z.boolean().meta({
    description:
      'Whether it counts as a second person. While it does, nobody else acts alone where two are needed.',
  }),
  countingChangesAt: instantOut.nullable().meta({
    description:
      'When that changes without a further act: 72 hours after it was disabled, its second factor was cleared, or one person alone let it in.',
  }),
  mayConfirmDisable: z.boolean().meta({
    description: 'Whether the caller may confirm that it is disabled, so that it no longer counts.',
  }),
  proposalId: idOut.nullable().meta({ description: 'The proposal to reinstate it; null if none waits.' }),
})
export type Admin = z.output<typeof admin>

/** The proposal to let a disabled admin sign in again, as the list of proposals shows it. */
export const reinstateProposal = z
  .strictObject({
    kind: z.literal('reinstateAdmin'),
    uid: idOut,
    name: z.string(),
    email: emailOut,
    disabledReason: z.string().nullable(),
  })
  .meta({ id: 'ReinstateProposal' })
export type ReinstateProposal = z.output<typeof reinstateProposal>

/** The accounts of the house's staff. */
export const adminAccounts = {
  'admin/getAdmins': defineOperation({
    reads: true,
    who,
    summary: 'Lists the admins: active ones first, then by name.',
    list: true,
    input: nothing,
    output: z.strictObject({ admins: z.array(admin) }),
    refusals: [],
  }),
  'admin/disableAdmin': defineOperation({
    who,
    summary:
      'Disables another admin. Its sessions and live streams end at once; for 72 hours it still counts as a second person. The password must have been given again.',
    audits: 'adminDisabled',
    changes: ['admin/getAdmins'],
    input: z.object({ uid: id, reason }),
    output: admin,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'PASSWORD_REQUIRED'],
  }),
  'admin/confirmDisable': defineOperation({
    who,
    summary:
      'Confirms that another admin disabled a third one, who then counts as a second person no more. The password must have been given again.',
    audits: 'adminDisableConfirmed',
    changes: ['admin/getAdmins'],
    input: z.object({ uid: id }),
    output: admin,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'OTHER_ADMIN_REQUIRED', 'PASSWORD_REQUIRED'],
  }),
  'admin/reinstateAdmin': defineOperation({
    who,
    summary:
      'Proposes to let a disabled admin sign in again, and lets it where nobody else counts as a second person. The password must have been given again.',
    audits: ['adminReinstateProposed', 'adminReinstated'],
    changes: ['admin/getAdmins', 'admin/getProposals'],
    input: z.object({ uid: id }),
    output: admin,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'PASSWORD_REQUIRED'],
  }),
}
