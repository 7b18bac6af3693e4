import type { ActorIdentity } from '#server/platform/actor.ts'
import type { AuditAction, AuditSubject } from '#domain/audit/audit-actions.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import { insertAuditRow } from './audit-queries.ts'

/** One act, as the audit log keeps it. Never a secret, a code, a token, or a detail that is shown masked. */
export interface AuditEntry {
  readonly actor: ActorIdentity
  readonly action: AuditAction
  readonly subject: { readonly kind: AuditSubject; readonly id: string }
  /** What it was, in what the act changes; null where nothing was there. */
  readonly before: JsonObject | null
  /** What it is since. */
  readonly after: JsonObject | null
  /** In the actor's own words. */
  readonly reason?: string
  /** Where it came from; null for what the house does by itself. */
  readonly request: {
    readonly id: string
    readonly address: string | null
    readonly userAgent: string | null
  } | null
}

/** Appends to the audit log, in the transaction of the act that it tells of: both are there, or neither. */
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
  })
}
