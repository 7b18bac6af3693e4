import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createDeliveryLinksHandlers } from './delivery-links-handlers.ts'
import { createPickupsHandlers } from './pickups-handlers.ts'

export interface DeliveryOptions {
  readonly links: FileLinks
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
}

/** Creates the delivery area: the link of a paid car's driver, the pickup, and the confirmation. */
export function createDeliveryArea(
  { signer }: Infrastructure,
  { links, origin }: DeliveryOptions,
): ServerArea<OperationsByArea['delivery']> {
  return {
    handlers: {
      ...createDeliveryLinksHandlers({ origin, signer }),
      ...createPickupsHandlers({ links }),
    },
  }
}
