import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminPaperworkHandlers } from './admin-paperwork-handlers.ts'
import { createPaperworkHandlers } from './paperwork-handlers.ts'

/** Creates the area of the papers of won cars: KYC, NOC, the new RC, and the forms of the transfer. */
export function createPaperworkArea(
  { vault }: Infrastructure,
  { links }: { readonly links: FileLinks },
): ServerArea<OperationsByArea['paperwork']> {
  const deps = { vault, links }
  return { handlers: { ...createPaperworkHandlers(deps), ...createAdminPaperworkHandlers(deps) } }
}
