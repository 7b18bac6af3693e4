import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createConditionReportHandlers } from './condition-report-handlers.ts'
import { createEvaluationHandlers } from './evaluation-handlers.ts'
import { createPictureModerationHandlers } from './picture-moderation-handlers.ts'

/** Creates the evaluation area: evaluation pictures, those that the house hides, and condition reports. */
export function createEvaluationArea(deps: {
  readonly links: FileLinks
}): ServerArea<OperationsByArea['evaluation']> {
  return {
    handlers: {
      ...createEvaluationHandlers(deps),
      ...createPictureModerationHandlers(deps),
      ...createConditionReportHandlers(deps),
    },
  }
}
