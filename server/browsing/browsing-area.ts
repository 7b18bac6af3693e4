import type { OperationsByArea } from '#contract/api.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createBrowsingHandlers } from './browsing-handlers.ts'
import { createMyCarsHandlers } from './my-cars-handlers.ts'
import type { CatalogueDeps } from './read-cars.ts'

/** Creates the browsing area: Dealer Home, a car's page and a dealer's lists. */
export function createBrowsingArea(catalogue: CatalogueDeps): ServerArea<OperationsByArea['browsing']> {
  return { handlers: { ...createBrowsingHandlers(catalogue), ...createMyCarsHandlers(catalogue) } }
}
