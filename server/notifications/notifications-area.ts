import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminOutboxHandlers } from './admin-outbox-handlers.ts'
import { createMessageDelivery, type WriteAttachment } from './deliver-message.ts'
import { createFailedJobsHandlers } from './failed-jobs-handlers.ts'
import type { MessageCarriers } from './message-carrier.ts'
import { registerOutbox } from './outbox-route.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'
import { TELL_EVENTS, TELL_EVERY_MINUTE, tellEvents } from './notify-of-events.ts'

export interface MessagesOptions {
  readonly carriers: MessageCarriers
  readonly writeAttachment: WriteAttachment
  readonly production: boolean
  /** Whether the outbox can be read without signing in, from this machine only. */
  readonly devRoutes: boolean
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
}

/** Creates the area that tells people of the event log, and delivers queued messages, or stores them in the outbox if the deployment sends none. */
export function createNotificationsArea(
  { db, backgroundDb, vault, now }: Infrastructure,
  { carriers, writeAttachment, production, devRoutes, origin }: MessagesOptions,
): ServerArea<OperationsByArea['notifications']> {
  return {
    handlers: { ...createAdminOutboxHandlers({ production }), ...createFailedJobsHandlers({ now }) },
    tasks: {
      [DELIVER_MESSAGE]: createMessageDelivery({ carriers, vault, writeAttachment, now }),
      [TELL_EVENTS]: () => tellEvents({ db: backgroundDb, origin, now }),
    },
    crontab: [{ task: TELL_EVENTS, when: TELL_EVERY_MINUTE }],
    register: (app) => {
      if (devRoutes) registerOutbox(app, { db })
    },
  }
}
