import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createEvaluationLinksHandlers } from './evaluation-links-handlers.ts'
import { createGatePageHandlers } from './gate-page-handlers.ts'
import { createGatePassHandlers } from './gate-pass-handlers.ts'
import { createIssuedPassesHandlers } from './issued-passes-handlers.ts'
import { createMovingCarsHandlers } from './moving-cars-handlers.ts'

export interface FieldWorkOptions {
  readonly links: FileLinks
  readonly store: FileStore
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
}

/** Creates the field work area: gate passes and evaluation links. */
export function createFieldWorkArea(
  { signer, now }: Infrastructure,
  { links, store, origin }: FieldWorkOptions,
): ServerArea<OperationsByArea['field-work']> {
  return {
    handlers: {
      ...createGatePassHandlers({ origin, signer }),
      ...createGatePageHandlers({ links, now }),
      ...createMovingCarsHandlers({ links }),
      ...createIssuedPassesHandlers({ store, origin, signer, now }),
      ...createEvaluationLinksHandlers({ links, origin, signer }),
    },
  }
}
