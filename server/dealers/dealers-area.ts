import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { EmailProofs } from '#server/identity/email-proofs.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminOnboardingHandlers } from './admin-onboarding-handlers.ts'
import { createAdminDealersHandlers } from './admin-dealers-handlers.ts'
import { createDenyEmailHandlers } from './deny-email.ts'
import { createDealerRecordHandlers } from './dealer-record-handlers.ts'
import { ERASE_REJECTED, eraseRejected } from './erase-rejected.ts'
import { createOnboardingHandlers } from './onboarding-handlers.ts'
import type { RefundRejected } from './reject-onboarding.ts'

/** The area's scheduled jobs. */
export const DEALERS_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: ERASE_REJECTED,
    when: '17 * * * *',
    exclusive: true,
    does: 'erases what registrations held that were rejected a year ago',
  },
]

export interface DealersOptions {
  readonly links: FileLinks
  readonly store: FileStore
  readonly refundRejected: RefundRejected
  readonly emailProofs: EmailProofs
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
}

/** Creates the dealers area: onboarding, and the house's decisions about dealers. */
export function createDealersArea(
  { vault, now, backgroundDb }: Infrastructure,
  { links, store, refundRejected, emailProofs, origin }: DealersOptions,
): ServerArea<OperationsByArea['dealers']> {
  return {
    handlers: {
      ...createOnboardingHandlers({ links, store, vault, now }),
      ...createAdminOnboardingHandlers({ now, refundRejected, emailProofs, origin }),
      ...createDenyEmailHandlers({ refundRejected }),
      ...createAdminDealersHandlers(),
      ...createDealerRecordHandlers({ links, vault }),
    },
    tasks: { [ERASE_REJECTED]: () => eraseRejected(backgroundDb) },
  }
}
