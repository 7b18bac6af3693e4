import type { AuditEntry } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import type { ProposalAct } from './proposal-kind.ts'

/** An admin's call about a proposal. */
export interface AdminCall {
  readonly admin: UserCaller
  readonly request: AuditEntry['request']
}

/** Returns a call as the act that is audited. */
export function actOf({ admin, request }: AdminCall): ProposalAct {
  return { adminId: admin.userId, actor: actorOf(admin), request }
}
