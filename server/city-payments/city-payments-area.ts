import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminRefundsHandlers } from './admin-refunds-handlers.ts'
import { createCityPaymentsHandlers } from './city-payments-handlers.ts'
import type { OpenedPayments } from './payments.ts'
import { createFinishRefundTask, FINISH_REFUND } from './refund-proposal.ts'
import { RECONCILE_PAYMENTS, reconcileOrders } from './reconcile-orders.ts'
import { REMIND_OF_CITIES, remindOfCities } from './remind-cities.ts'
import { registerSandbox } from './sandbox-route.ts'
import { createSandboxWebhookTask, SANDBOX_WEBHOOK } from './sandbox-webhook.ts'

/** The area's scheduled jobs. */
export const CITY_PAYMENTS_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: RECONCILE_PAYMENTS,
    when: '* * * * *',
    exclusive: true,
    does: 'asks the payment provider about orders and refunds whose outcome is not known',
  },
  // By day, and at each hour, in case no process was running at an earlier one.
  {
    task: REMIND_OF_CITIES,
    when: '30 3-12 * * *',
    exclusive: true,
    does: 'reminds dealers of cities that end soon',
  },
]

export interface CityPaymentsOptions {
  readonly provider: OpenedPayments
  readonly staff: StaffReader
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  /** Returns the origin at which this process listens. */
  readonly listeningOrigin: () => string
  /** Whether to register the sandbox's checkout route, which only this machine can reach. */
  readonly devRoutes: boolean
}

/** Creates the city payments area: payments for cities, their refunds, and the reminders before a year ends. */
export function createCityPaymentsArea(
  { vault, backgroundDb, warn }: Infrastructure,
  { provider, staff, origin, listeningOrigin, devRoutes }: CityPaymentsOptions,
): ServerArea<OperationsByArea['city-payments']> {
  const onFailure = warn('The payment provider refused, or was not there.')
  const sandbox = provider.name === 'sandbox' ? provider : null
  return {
    handlers: {
      ...createCityPaymentsHandlers({ provider, vault, onFailure }),
      ...createAdminRefundsHandlers({ provider, vault, staff, onFailure }),
    },
    tasks: {
      [RECONCILE_PAYMENTS]: () => reconcileOrders(backgroundDb, { provider, vault, onFailure }),
      [FINISH_REFUND]: createFinishRefundTask(backgroundDb, provider),
      [REMIND_OF_CITIES]: () => remindOfCities(backgroundDb, origin),
      ...(sandbox && { [SANDBOX_WEBHOOK]: createSandboxWebhookTask(sandbox, listeningOrigin) }),
    },
    register: (app) => {
      if (devRoutes && sandbox) registerSandbox(app, sandbox)
    },
  }
}
