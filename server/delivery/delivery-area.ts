import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createPickupsHandlers } from './pickups-handlers.ts'

/** Creates the delivery area: the pickup of a paid car, its photos and checklist, and the confirmation. */
export function createDeliveryArea(deps: {
  readonly links: FileLinks
}): ServerArea<OperationsByArea['delivery']> {
  return { handlers: createPickupsHandlers(deps) }
}
