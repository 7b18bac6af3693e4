import type { AuditAction, AuditSubject } from '#domain/audit/audit-actions.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { ProposalAct } from './proposal-kind.ts'

/** An act on a proposal with the facts that its audit entry adds. Facts that are left out are null. */
type AuditedAct = ProposalAct &
  Partial<Pick<AuditEntry, 'before' | 'after' | 'isAlone'>> & { readonly reason?: string | null }

/**
 * Creates the function that audits the acts on one kind of proposals. `kind` is the kind of their subjects, and `id`
 * the subject of one of them.
 */
export function auditActsOn(
  kind: AuditSubject,
): (tx: Tx, id: string, action: AuditAction, act: AuditedAct) => Promise<void> {
  return (tx, id, action, { actor, request, before = null, after = null, isAlone = false, reason }) =>
    recordAudit(tx, {
      actor,
      action,
      subject: { kind, id },
      before,
      after,
      ...(typeof reason === 'string' && { reason }),
      request,
      isAlone,
    })
}
