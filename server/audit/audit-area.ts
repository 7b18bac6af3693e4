import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminAuditHandlers } from './admin-audit-handlers.ts'
import { LINK_AUDIT_CHAINS, LINK_EVERY_MINUTE, linkAuditChains } from './link-chain.ts'

/** The audit log as admins read it, and the job that chains it. */
export function createAuditArea({ backgroundDb }: Infrastructure): ServerArea<OperationsByArea['audit']> {
  return {
    handlers: createAdminAuditHandlers(),
    tasks: { [LINK_AUDIT_CHAINS]: () => linkAuditChains(backgroundDb) },
    crontab: [{ task: LINK_AUDIT_CHAINS, when: LINK_EVERY_MINUTE }],
  }
}
