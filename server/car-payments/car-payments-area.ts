import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminPaymentsHandlers } from './admin-payments-handlers.ts'
import type { ReceiptDeps } from './issue-car-receipt.ts'
import { createPaymentsHandlers } from './payments-handlers.ts'
import { REMIND_EVERY_FIVE_MINUTES, REMIND_OF_PAYMENTS, remindOfPayments } from './remind-payments.ts'
import type { FindRunnersUp } from './runner-up.ts'

export interface CarPaymentsOptions {
  readonly links: FileLinks
  /** The house, as receipts name it. */
  readonly seller: ReceiptDeps['seller']
  readonly findRunnersUp: FindRunnersUp
}

/** Creates the car payments area: proofs of payment, their checking, receipts, reminders and defaults. */
export function createCarPaymentsArea(
  { vault, backgroundDb }: Infrastructure,
  { links, seller, findRunnersUp }: CarPaymentsOptions,
): ServerArea<OperationsByArea['car-payments']> {
  return {
    handlers: {
      ...createPaymentsHandlers({ links, vault }),
      ...createAdminPaymentsHandlers({ vault, seller, findRunnersUp }),
    },
    tasks: { [REMIND_OF_PAYMENTS]: () => remindOfPayments(backgroundDb) },
    crontab: [{ task: REMIND_OF_PAYMENTS, when: REMIND_EVERY_FIVE_MINUTES, exclusive: true }],
  }
}
