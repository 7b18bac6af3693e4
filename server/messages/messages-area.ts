import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminOutboxHandlers } from './admin-outbox-handlers.ts'
import { createMessageDelivery, type WriteAttachment } from './deliver-message.ts'
import { createFailedJobsHandlers } from './failed-jobs-handlers.ts'
import type { MessageCarriers } from './message-carrier.ts'
import { registerOutbox } from './outbox-route.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'

export interface MessagesOptions {
  readonly carriers: MessageCarriers
  readonly writeAttachment: WriteAttachment
  readonly production: boolean
  /** Whether the outbox can be read without signing in, from this machine only. */
  readonly devRoutes: boolean
}

/** Creates the area that delivers queued messages, or stores them in the outbox if the deployment sends none. */
export function createMessagesArea(
  { db, vault, now }: Infrastructure,
  { carriers, writeAttachment, production, devRoutes }: MessagesOptions,
): ServerArea<OperationsByArea['messages']> {
  return {
    handlers: { ...createAdminOutboxHandlers({ production }), ...createFailedJobsHandlers({ now }) },
    tasks: { [DELIVER_MESSAGE]: createMessageDelivery({ carriers, vault, writeAttachment, now }) },
    register: (app) => {
      if (devRoutes) registerOutbox(app, { db })
    },
  }
}
