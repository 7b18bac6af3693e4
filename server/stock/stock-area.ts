import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { createAdminCarsHandlers } from './admin-cars-handlers.ts'
import { createCarChangesHandlers } from './car-changes-handlers.ts'
import { createAdminPlacesHandlers } from './admin-places-handlers.ts'
import { createAdminImportHandlers } from './import/admin-import-handlers.ts'
import { createImportRunner } from './import/import-runner.ts'
import { createMergingCarsHandlers } from './merging-cars-handlers.ts'
import { createSoldCarsHandlers } from './sold-cars-handlers.ts'

export interface StockOptions {
  readonly links: FileLinks
  readonly store: FileStore
  readonly staff: StaffReader
}

/** Creates the stock area: cars, their places, and the import of lists. */
export function createStockArea(
  { backgroundDb, now, warn }: Infrastructure,
  { links, store, staff }: StockOptions,
): ServerArea<OperationsByArea['stock']> {
  const runner = createImportRunner({ db: backgroundDb, store, onFailure: warn('An import failed.') })
  return {
    handlers: {
      ...createAdminPlacesHandlers(),
      ...createAdminCarsHandlers({ links, now }),
      ...createSoldCarsHandlers({ staff, now }),
      ...createCarChangesHandlers(),
      ...createMergingCarsHandlers({ links }),
      ...createAdminImportHandlers({ store, runner, now }),
    },
    // Stops imports, because calls that wait for them would delay the server's shutdown.
    drain: () => runner.stop(),
  }
}
