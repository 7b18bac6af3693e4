import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminOutboxHandlers } from './admin-outbox-handlers.ts'
import { createMessageDelivery } from './deliver-message.ts'
import type { MessageCarriers } from './message-carrier.ts'
import { registerOutbox } from './outbox-route.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'

export interface MessagesOptions {
  readonly carriers: MessageCarriers
  readonly production: boolean
  /** Whether the outbox can be read without signing in, from this machine alone. */
  readonly devRoutes: boolean
}

/** The delivery of queued messages, and the outbox that holds those of a deployment that sends none. */
export function createMessagesArea(
  { db, vault, now }: Infrastructure,
  { carriers, production, devRoutes }: MessagesOptions,
): ServerArea<OperationsByArea['messages']> {
  return {
    handlers: createAdminOutboxHandlers({ production }),
    tasks: { [DELIVER_MESSAGE]: createMessageDelivery({ carriers, vault, now }) },
    register: (app) => {
      if (devRoutes) registerOutbox(app, { db })
    },
  }
}
