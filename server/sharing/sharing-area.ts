import type { OperationsByArea } from '#contract/api.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createDeliveryLinksHandlers } from './delivery-links-handlers.ts'
import { createEvaluationLinksHandlers, type EvaluationLinksDeps } from './evaluation-links-handlers.ts'

/** Creates the area of the links that dealers share with evaluators and drivers. */
export function createSharingArea(deps: EvaluationLinksDeps): ServerArea<OperationsByArea['sharing']> {
  return { handlers: { ...createEvaluationLinksHandlers(deps), ...createDeliveryLinksHandlers(deps) } }
}
