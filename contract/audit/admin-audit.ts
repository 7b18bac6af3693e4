import * as z from 'zod'
import { AUDIT_ACTIONS } from '#domain/audit/audit-actions.ts'
import { admins, defineOperation } from '../operation.ts'
import { id, instantOut, paging } from '../values.ts'

/** The state before or after an action: the values that it changes, by name. */
const facts = z.record(z.string(), z.unknown()).nullable()

const auditEntry = z.strictObject({
  id: z.number(),
  at: instantOut,
  action: z.enum(AUDIT_ACTIONS),
  /** The name of the person who did it; null for the system. */
  by: z.string().nullable(),
  subjectId: z.string(),
  /** The subject's current name. */
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
  /** The hash of the last link in hex; null before the first. */
  head: z.string().nullable(),
  linkedAt: instantOut.nullable(),
})

export const adminAudit = {
  'admin/getAudit': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Lists audit entries of one dealer or all: who did what to whom, when and from where, newest first.',
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
    reads: true,
    who: admins('view_all_data'),
    summary: 'Returns how far the logs are chained, with the hashes to record elsewhere.',
    input: z.object({}),
    output: z.strictObject({ chains: z.array(chain) }),
    refusals: [],
  }),
}
