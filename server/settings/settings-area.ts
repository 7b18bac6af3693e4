import type { OperationsByArea } from '#contract/api.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import type { StopLinkDeps } from '#server/proposals/stop-links.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { createSettingsHandlers } from './settings-handlers.ts'

/** Creates the area of the house's settings. */
export function createSettingsArea(
  deps: StopLinkDeps & { readonly staff: StaffReader },
): ServerArea<OperationsByArea['settings']> {
  return { handlers: createSettingsHandlers(deps) }
}
