import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createBrowsingHandlers } from './browsing-handlers.ts'
import { createHomeLists, type HomeLists } from './home-lists.ts'
import { createMyCarsHandlers } from './my-cars-handlers.ts'
import type { MapTiles } from './map-settings.ts'
import type { CatalogueDeps } from './read-cars.ts'

/** The browsing area, with what it does about the messages of the live bus. */
export interface BrowsingArea extends ServerArea<OperationsByArea['browsing']> {
  readonly lists: Pick<HomeLists, 'onMessages' | 'onGap'>
}

/**
 * Creates the browsing area: Dealer Home, a car's page and a dealer's lists. `keepMs` is the age up to which dealers
 * share what a list reads.
 */
export function createBrowsingArea(
  { db, readList }: Infrastructure,
  {
    keepMs,
    tiles,
    ...catalogue
  }: CatalogueDeps & { readonly keepMs: number; readonly tiles: MapTiles | null },
): BrowsingArea {
  const lists = createHomeLists({ ...catalogue, db, readList, keepMs })
  return {
    handlers: {
      ...createBrowsingHandlers({ ...catalogue, tiles }, lists),
      ...createMyCarsHandlers(catalogue),
    },
    lists,
  }
}
