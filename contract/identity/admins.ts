import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { count, emailOut, id, idOut, instantOut, nothing, phoneOut, text } from '../values.ts'

const who = admins('manage_users')

/** A member of the house's staff, as the console lists it. */
export const admin = z.strictObject({
  uid: idOut,
  name: z.string(),
  email: emailOut,
  mobile: phoneOut,
  /** Whether this is the caller. */
  isSelf: z.boolean(),
  hasSecondFactor: z.boolean(),
  openSessions: count,
  /** When the admin last used a session; null if never. */
  lastUsedAt: instantOut.nullable(),
  disabledAt: instantOut.nullable(),
  /** The reason that another admin gave. */
  disabledReason: z.string().nullable(),
})
export type Admin = z.output<typeof admin>

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
    summary: 'Disables another admin. Its sessions and live streams end at once.',
    input: z.object({ uid: id, reason: text(500) }),
    output: admin,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/reinstateAdmin': defineOperation({
    who,
    summary: 'Lets a disabled admin sign in again.',
    input: z.object({ uid: id }),
    output: admin,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
