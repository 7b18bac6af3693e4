import * as z from 'zod'
import { AUDIT_ACTIONS } from '#domain/audit/audit-actions.ts'
import { admins, defineOperation } from '../operation.ts'
import { count, flag, id, instantIn, instantOut, nextCursor, paging } from '../values.ts'

/** The state before or after an action: the values that it changes, by name. */
const facts = z.record(z.string(), z.unknown()).nullable()

const auditAction = z.enum(AUDIT_ACTIONS).meta({ id: 'AuditAction', 'x-extensible': true })

const auditEntry = z
  .strictObject({
    id: count,
    at: instantOut,
    action: auditAction,
    /** The name of the person who did it; null for the system. */
    by: z.string().nullable(),
    subjectId: z.string(),
    /** The subject's current name. */
    subject: z.string().nullable(),
    before: facts,
    after: facts,
    reason: z.string().nullable(),
    address: z.string().nullable(),
    /** Whether one person alone did what takes two, because nobody else counted. */
    alone: z.boolean(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntryOut = z.output<typeof auditEntry>

/** How far a log is chained. */
const chain = z
  .strictObject({
    log: z.enum(['audit_log', 'events']),
    links: count,
    /** The hash of the last link in hex; null before the first. */
    head: z.string().nullable(),
    linkedAt: instantOut.nullable(),
  })
  .meta({ id: 'AuditChain' })

export const adminAudit = {
  'admin/getAudit': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Lists audit entries of one dealer or all: who did what to whom, when and from where, newest first.',
    list: true,
    input: z.object({
      uid: id.optional(),
      action: auditAction.optional(),
      alone: flag,
      since: instantIn.optional(),
      ...paging,
    }),
    output: z.strictObject({
      entries: z.array(auditEntry),
      total: count,
      nextCursor,
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
