import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminAuditHandlers } from './admin-audit-handlers.ts'
import { LINK_AUDIT_CHAINS, linkAuditChains } from './link-chain.ts'

/** The area's scheduled jobs. */
export const AUDIT_SCHEDULE: readonly ScheduledTask[] = [
  { task: LINK_AUDIT_CHAINS, when: '* * * * *', does: 'extends the hash chains of the logs' },
]

/** Creates the area that shows admins the audit log, with the job that extends its hash chains. */
export function createAuditArea({ backgroundDb }: Infrastructure): ServerArea<OperationsByArea['audit']> {
  return {
    handlers: createAdminAuditHandlers(),
    tasks: { [LINK_AUDIT_CHAINS]: () => linkAuditChains(backgroundDb) },
  }
}
