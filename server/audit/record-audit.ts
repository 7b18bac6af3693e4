import { actorOf, type ActorIdentity } from '#server/platform/actor.ts'
import type { AuditAction, AuditSubject } from '#domain/audit/audit-actions.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { insertAuditRow } from './audit-queries.ts'

/** One audited act. It must contain no secret, code or token, and no value that screens show masked. */
export interface AuditEntry {
  readonly actor: ActorIdentity
  readonly action: AuditAction
  readonly subject: { readonly kind: AuditSubject; readonly id: string }
  /** The changed fields before the act; null if the record did not exist. */
  readonly before: JsonObject | null
  /** The changed fields after the act; null if there are none. */
  readonly after: JsonObject | null
  /** The reason that the actor typed. */
  readonly reason?: string
  /** Whether one person alone did what takes two, because nobody else counted. */
  readonly isAlone?: boolean
  /** The request that caused the act; null for acts of the system. */
  readonly request: {
    readonly id: string
    readonly address: string | null
    readonly userAgent: string | null
  } | null
}

/** Appends to the audit log in the transaction of the act, so that both commit or neither does. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  const { actor, subject, before, after, request } = entry
  await insertAuditRow(tx, {
    action: entry.action,
    actor: actor.actor,
    actor_user_id: actor.userId,
    actor_phone: actor.phone,
    subject_kind: subject.kind,
    subject_id: subject.id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    reason: entry.reason ?? null,
    request_id: request?.id ?? null,
    address: request?.address ?? null,
    user_agent: request?.userAgent ?? null,
    is_alone: entry.isAlone === true ? true : null,
  })
}

/** The call in which an audited act happens: who makes it, and from where. */
export interface AuditedCall extends Pick<AuditEntry, 'request'> {
  readonly caller: Caller
}

/** An audited act in a call. Facts that are left out are null. */
export type AuditedAct = Pick<AuditEntry, 'action' | 'subject' | 'reason'> &
  Partial<Pick<AuditEntry, 'before' | 'after'>>

/**
 * Appends what a call does to the audit log, in the transaction in which it does it. The log is about what admins do: of a
 * call that somebody else makes, nothing is appended.
 */
export async function auditCall(
  tx: Queries,
  { caller, request }: AuditedCall,
  { before = null, after = null, ...act }: AuditedAct,
): Promise<void> {
  if (caller.role !== 'admin') return
  await recordAudit(tx, { ...act, before, after, actor: actorOf(caller), request })
}
