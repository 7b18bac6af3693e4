import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createFieldAccessHandlers } from './field-access-handlers.ts'
import { createFieldCarsHandlers } from './field-cars-handlers.ts'
import { createPeopleHandlers } from './people-handlers.ts'

/** Creates the area of people: a dealer's evaluators and drivers, their accesses, and the cars that they work on. */
export function createPeopleArea(deps: {
  readonly links: FileLinks
}): ServerArea<OperationsByArea['people']> {
  return {
    handlers: {
      ...createPeopleHandlers(deps),
      ...createFieldAccessHandlers(deps),
      ...createFieldCarsHandlers(deps),
    },
  }
}
