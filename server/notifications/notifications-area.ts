import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAdminOutboxHandlers } from './admin-outbox-handlers.ts'
import { createMessageDelivery, type WriteAttachment } from './deliver-message.ts'
import { createFailedJobsHandlers } from './failed-jobs-handlers.ts'
import type { MessageCarriers } from './message-carrier.ts'
import { registerOutbox } from './outbox-route.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'
import { NOTIFY_OF_EVENTS, notifyOfEvents } from './notify-of-events.ts'

/** The area's scheduled jobs. */
export const NOTIFICATIONS_SCHEDULE: readonly ScheduledTask[] = [
  { task: NOTIFY_OF_EVENTS, when: '* * * * *', does: 'notifies people of what has happened' },
]

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
      [DELIVER_MESSAGE]: createMessageDelivery({ db: backgroundDb, carriers, vault, writeAttachment, now }),
      [NOTIFY_OF_EVENTS]: () => notifyOfEvents({ db: backgroundDb, origin, now }),
    },
    register: (app) => {
      if (devRoutes) registerOutbox(app, { db })
    },
  }
}
