import type { OperationsByArea } from '#contract/api.ts'
import type { QueueSources } from '#server/platform/queue-source.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminQueueHandlers } from './admin-queue-handlers.ts'

/** Creates the area of the console, which pages the queues that other areas declare. */
export function createConsoleArea({
  queues,
}: {
  readonly queues: QueueSources
}): ServerArea<OperationsByArea['console']> {
  return { handlers: createAdminQueueHandlers(queues) }
}
