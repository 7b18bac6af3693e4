import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminPaymentsHandlers } from './admin-payments-handlers.ts'
import { MATCH_PAYMENTS, matchPaymentsJob } from './match-payments.ts'
import { createPaymentsHandlers } from './payments-handlers.ts'
import { REMIND_OF_PAYMENTS, remindOfPayments } from './remind-payments.ts'
import { createReversalsHandlers } from './reversals-handlers.ts'
import { createReturnsHandlers } from './returns-handlers.ts'
import type { DeliveryOfCar } from './reverse-payment.ts'
import type { FindRunnersUp } from './runner-up.ts'
import { createLineAllocationsHandlers } from './line-allocations-handlers.ts'
import { createLineMoves } from './line-moves.ts'
import { FIND_TWINS, findTwinsJob } from './line-twins.ts'
import { createStatementCorrectionsHandlers } from './statement-corrections-handlers.ts'
import { createStatementsHandlers } from './statements-handlers.ts'

/** The area's scheduled jobs. */
export const CAR_PAYMENTS_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: REMIND_OF_PAYMENTS,
    when: '*/5 * * * *',
    exclusive: true,
    does: 'reminds dealers of payments that are due soon',
  },
]

export interface CarPaymentsOptions {
  readonly links: FileLinks
  /** The folder in which statements are stored. */
  readonly store: FileStore
  readonly findRunnersUp: FindRunnersUp
  readonly staff: StaffReader
  /** The delivery of paid cars. The delivery area knows it. */
  readonly delivery: DeliveryOfCar
}

/** Creates the car payments area: proofs of payment, their checking, receipts, reminders and defaults, and the
 * house's bank statements. */
export function createCarPaymentsArea(
  { vault, backgroundDb, now }: Infrastructure,
  { links, store, findRunnersUp, staff, delivery }: CarPaymentsOptions,
): ServerArea<OperationsByArea['car-payments']> {
  return {
    handlers: {
      ...createPaymentsHandlers({ links, vault }),
      ...createAdminPaymentsHandlers({ vault, findRunnersUp, staff, delivery }),
      ...createStatementsHandlers({ store, now }),
      ...createStatementCorrectionsHandlers(),
      ...createLineAllocationsHandlers(),
      ...createReturnsHandlers({ staff, now }),
      ...createReversalsHandlers(),
    },
    tasks: {
      [REMIND_OF_PAYMENTS]: () => remindOfPayments(backgroundDb),
      [MATCH_PAYMENTS]: (payload) => matchPaymentsJob(backgroundDb, payload),
      [FIND_TWINS]: (payload) => findTwinsJob(backgroundDb, store, payload),
    },
    moves: createLineMoves({ db: backgroundDb, store }),
  }
}
