import * as z from 'zod'
import { AUDIT_ACTIONS, SHOWN_SUBJECTS } from '#domain/audit/audit-actions.ts'
import { admins, defineOperation } from '../operation.ts'
import {
  count,
  dayIn,
  fileAnswer,
  flag,
  id,
  idOut,
  instantIn,
  instantOut,
  nextCursor,
  paging,
} from '../values.ts'

/** The state before or after an action: the values that it changes, by name. */
const facts = z.record(z.string(), z.unknown()).nullable()

const auditAction = z.enum(AUDIT_ACTIONS).meta({ id: 'AuditAction', 'x-extensible': true })

const auditEntry = z
  .strictObject({
    id: count,
    at: instantOut,
    action: auditAction,
    by: z
      .string()
      .nullable()
      .meta({ description: 'The name of the person who did it; null for the system.' }),
    subjectKind: z.enum(SHOWN_SUBJECTS).meta({ id: 'AuditSubject', 'x-extensible': true }),
    subjectId: z.string(),
    subject: z.string().nullable().meta({ description: "The subject's current name." }),
    carId: idOut
      .nullable()
      .meta({ description: 'The car that it is about: the subject, or that of the lot or the flow.' }),
    before: facts,
    after: facts,
    reason: z.string().nullable(),
    address: z.string().nullable(),
    alone: z
      .boolean()
      .meta({ description: 'Whether one person alone did what takes two, because nobody else counted.' }),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntryOut = z.output<typeof auditEntry>

/** How far a log is chained. */
const chain = z
  .strictObject({
    log: z.enum(['audit_log', 'events']),
    links: count,
    head: z
      .string()
      .nullable()
      .meta({ description: 'The hash of the last link in hex; null before the first.' }),
    linkedAt: instantOut.nullable(),
  })
  .meta({ id: 'AuditChain' })

/** The filter of the audit log. What is left out does not filter. */
const filter = {
  by: id.optional().meta({ description: 'The id of the admin who did it.' }),
  action: auditAction.optional(),
  carId: id.optional().meta({
    description: 'A car: also its lots, auctions, flows and gate passes, and the lists that it came with.',
  }),
  uid: id.optional().meta({
    description:
      'The user whom it is about: an admin, or a dealer, also its flows, gate passes and payments for cities.',
  }),
  day: dayIn.optional().meta({ description: 'The day in India on which it was done.' }),
  alone: flag,
  since: instantIn.optional(),
}

export const adminAudit = {
  'admin/getAudit': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Lists audit entries: who did what to whom, before and after, when and from where, newest first.',
    list: true,
    input: z.object({ ...filter, ...paging }),
    output: z.strictObject({
      entries: z.array(auditEntry),
      total: count,
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/downloadAudit': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Downloads audit entries as CSV for a spreadsheet, filtered as getAudit does: at most 20,000 at a time.',
    file: 'text/csv',
    audits: 'auditExported',
    input: z.object(filter),
    output: fileAnswer,
    refusals: ['TOO_LARGE'],
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
