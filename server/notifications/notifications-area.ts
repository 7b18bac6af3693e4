import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminOutboxHandlers } from './admin-outbox-handlers.ts'
import { createMessageDelivery, type WriteAttachment } from './deliver-message.ts'
import { createFailedJobsHandlers } from './failed-jobs-handlers.ts'
import type { MessageCarriers } from './message-carrier.ts'
import { registerOutbox } from './outbox-route.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'
import { NOTIFY_OF_EVENTS, EVERY_MINUTE, notifyOfEvents } from './notify-of-events.ts'

export interface NotificationsOptions {
  readonly carriers: MessageCarriers
  readonly writeAttachment: WriteAttachment
  readonly production: boolean
  /** Whether the outbox can be read without signing in, from this machine only. */
  readonly devRoutes: boolean
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
}

/**
 * Creates the area that notifies people of the event log, and delivers queued messages, or stores them in the outbox if the
 * deployment sends none.
 */
export function createNotificationsArea(
  { db, backgroundDb, vault, now }: Infrastructure,
  { carriers, writeAttachment, production, devRoutes, origin }: NotificationsOptions,
): ServerArea<OperationsByArea['notifications']> {
  return {
    handlers: { ...createAdminOutboxHandlers({ production }), ...createFailedJobsHandlers({ now }) },
    tasks: {
      [DELIVER_MESSAGE]: createMessageDelivery({ carriers, vault, writeAttachment, now }),
      [NOTIFY_OF_EVENTS]: () => notifyOfEvents({ db: backgroundDb, origin, now }),
    },
    crontab: [{ task: NOTIFY_OF_EVENTS, when: EVERY_MINUTE }],
    register: (app) => {
      if (devRoutes) registerOutbox(app, { db })
    },
  }
}
