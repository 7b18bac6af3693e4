import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminRefundsHandlers } from './admin-refunds-handlers.ts'
import { createCityPaymentsHandlers } from './city-payments-handlers.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { OpenedPayments } from './payments.ts'
import { RECONCILE_PAYMENTS, reconcileOrders } from './reconcile-orders.ts'
import { REMIND_OF_CITIES, remindOfCities } from './remind-cities.ts'
import { registerSandbox } from './sandbox-route.ts'
import { createSandboxWebhookTask, SANDBOX_WEBHOOK } from './sandbox-webhook.ts'

export interface CityPaymentsOptions {
  readonly provider: OpenedPayments
  readonly settings: PaymentSettings
  /** The origin that browsers use, without a slash at its end. */
  readonly origin: () => string
  /** The address at which this process listens. */
  readonly listeningOrigin: () => string
  /** Whether the sandbox's checkout can be played, from this machine alone. */
  readonly devRoutes: boolean
}

/** What dealers pay for their cities, what they are paid back, and the reminders before a year ends. */
export function createCityPaymentsArea(
  { vault, backgroundDb, warn }: Infrastructure,
  { provider, settings, origin, listeningOrigin, devRoutes }: CityPaymentsOptions,
): ServerArea<OperationsByArea['city-payments']> {
  const onFailure = warn('The payment provider refused, or was not there.')
  const sandbox = provider.name === 'sandbox' ? provider : null
  return {
    handlers: {
      ...createCityPaymentsHandlers({ provider, vault, settings, onFailure }),
      ...createAdminRefundsHandlers({ provider, onFailure }),
    },
    tasks: {
      [RECONCILE_PAYMENTS]: () =>
        reconcileOrders(backgroundDb, { provider, vault, seller: settings.seller, onFailure }),
      [REMIND_OF_CITIES]: () => remindOfCities(backgroundDb, origin),
      ...(sandbox && { [SANDBOX_WEBHOOK]: createSandboxWebhookTask(sandbox, listeningOrigin) }),
    },
    crontab: [
      { task: RECONCILE_PAYMENTS, when: '* * * * *', exclusive: true },
      // By day in India, and every hour, in case no process ran at an earlier one.
      { task: REMIND_OF_CITIES, when: '30 3-12 * * *', exclusive: true },
    ],
    register: (app) => {
      if (devRoutes && sandbox) registerSandbox(app, sandbox)
    },
  }
}
