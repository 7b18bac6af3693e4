import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createDeliveryPassesHandlers } from './delivery-passes-handlers.ts'
import { createGatePageHandlers } from './gate-page-handlers.ts'
import { createGatePassHandlers } from './gate-pass-handlers.ts'
import { createIssuedPassesHandlers } from './issued-passes-handlers.ts'
import { createMovingCarsHandlers } from './moving-cars-handlers.ts'

export interface GatePassesOptions {
  readonly links: FileLinks
  readonly store: FileStore
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
}

/** Creates the area of gate passes: for inspections and deliveries, from the request to the entries at the gate. */
export function createGatePassesArea(
  { signer, now }: Infrastructure,
  { links, store, origin }: GatePassesOptions,
): ServerArea<OperationsByArea['gate-passes']> {
  return {
    handlers: {
      ...createGatePassHandlers(),
      ...createDeliveryPassesHandlers({ links, origin, now }),
      ...createGatePageHandlers({ links, now }),
      ...createMovingCarsHandlers({ links }),
      ...createIssuedPassesHandlers({ store, origin, signer, now }),
    },
  }
}
