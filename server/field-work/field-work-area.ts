import type { OperationsByArea } from '#contract/api.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createEvaluationLinksHandlers, type EvaluationLinksDeps } from './evaluation-links-handlers.ts'

/** Creates the area of shared links. */
export function createFieldWorkArea(deps: EvaluationLinksDeps): ServerArea<OperationsByArea['field-work']> {
  return { handlers: createEvaluationLinksHandlers(deps) }
}
