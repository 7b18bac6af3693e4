import type { OperationsByArea } from '#contract/api.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { createAdminsHandlers } from './admins-handlers.ts'

/** Creates the area of the house's staff and their accounts. */
export function createStaffArea(deps: {
  readonly staff: StaffReader
}): ServerArea<OperationsByArea['staff']> {
  return { handlers: createAdminsHandlers(deps) }
}
