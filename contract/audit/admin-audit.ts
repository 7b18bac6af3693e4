import * as z from 'zod'
import { AUDIT_ACTIONS } from '#domain/audit/audit-actions.ts'
import { admins, defineOperation } from '../operation.ts'
import { id, instantOut, paging } from '../values.ts'

/** A part of an entry that says what was or is: whatever the act changes, by its name. */
const facts = z.record(z.string(), z.unknown()).nullable()

const auditEntry = z.strictObject({
  id: z.number(),
  at: instantOut,
  action: z.enum(AUDIT_ACTIONS),
  /** Who did it, by name; null for the house itself. */
  by: z.string().nullable(),
  subjectId: z.string(),
  /** The name of what it was done to, as it is now. */
  subject: z.string().nullable(),
  before: facts,
  after: facts,
  reason: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditEntryOut = z.output<typeof auditEntry>

/** How far a log is chained. */
const chain = z.strictObject({
  log: z.enum(['audit_log', 'events']),
  links: z.number(),
  /** The last link's hash in hex; null before the first. */
  head: z.string().nullable(),
  linkedAt: instantOut.nullable(),
})

export const adminAudit = {
  'admin/getAudit': defineOperation({
    who: admins('view_all_data'),
    summary: 'Who did what to whom, when and from where, the newest first; of one dealer, or all.',
    list: true,
    input: z.object({ uid: id.optional(), action: z.enum(AUDIT_ACTIONS).optional(), ...paging }),
    output: z.strictObject({
      entries: z.array(auditEntry),
      total: z.number(),
      nextCursor: z.string().nullable(),
    }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/getAuditChains': defineOperation({
    who: admins('view_all_data'),
    summary: 'How far the logs are chained, with the hashes to note down elsewhere.',
    input: z.object({}),
    output: z.strictObject({ chains: z.array(chain) }),
    refusals: [],
  }),
}
