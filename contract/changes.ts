import { api, type OperationName, type ReadingOperation } from './api.ts'
import { auditedActions, type Operation } from './operation.ts'

/** A call whose answer is shown: one that reads, or a `read…`, which takes the secret of a link in its body. */
export type ShownRead = ReadingOperation | Extract<OperationName, `read${string}`>

/** Does not compile if an operation declares a change of what is no {@link ShownRead}. */
const DECLARED: Readonly<
  Record<OperationName, Pick<Operation, 'summary' | 'audits'> & { readonly changes?: readonly ShownRead[] }>
> = api

/** The reads that show what a call has written to the audit log. */
const AUDIT_READS: readonly ShownRead[] = ['admin/getAudit', 'admin/getAuditChains']

/** The read that counts what a queue shows. */
const QUEUE_COUNTS: readonly ShownRead[] = ['admin/getQueueCounts']

/**
 * Returns the reads that may answer differently after a call: those that it declares, the counts of the queues if it changes a
 * queue, and those of the audit log if it is audited. None for a call that reads.
 */
export function changesOf(name: OperationName): readonly ShownRead[] {
  const { changes, audits } = DECLARED[name]
  if (changes === undefined) return []
  return [
    ...changes,
    ...(changes.includes('admin/getQueue') ? QUEUE_COUNTS : []),
    ...(auditedActions(audits).length === 0 ? [] : AUDIT_READS),
  ]
}
