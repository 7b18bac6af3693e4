import type { OperationsByArea } from '#contract/api.ts'
import { closeDocuments, type FileLinks } from '#server/files/file-links.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { CARRY_OUT_DUE, carryOutDue } from '#server/proposals/carry-out-due.ts'
import { createAdminQueueHandlers } from './admin-queue-handlers.ts'
import { createDocumentsHandlers } from './documents-handlers.ts'
import { createProposalsHandlers, type ProposalsDeps } from './proposals-handlers.ts'

/** The area's scheduled jobs. */
export const CONSOLE_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: CARRY_OUT_DUE,
    when: '* * * * *',
    exclusive: true,
    does: 'carries out what one person decided alone a day ago and nobody stopped',
  },
]

/** Creates the area of the console's first screens: the queues, and the proposals. */
export function createConsoleArea(
  { vault, backgroundDb }: Infrastructure,
  { links, staff, kinds }: ProposalsDeps & { readonly links: FileLinks },
): ServerArea<OperationsByArea['console']> {
  return {
    handlers: {
      ...createDocumentsHandlers({ links }),
      ...createAdminQueueHandlers({ links: closeDocuments(links), vault, staff }),
      ...createProposalsHandlers({ staff, kinds }),
    },
    tasks: { [CARRY_OUT_DUE]: () => carryOutDue(backgroundDb, { staff, kinds }) },
  }
}
