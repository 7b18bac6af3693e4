import { findSettledId } from '#server/audit/settled-id.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { queueMessage, type Message } from './queue-message.ts'
import {
  claimCursor,
  deleteOldNotified,
  moveCursor,
  readCursor,
  readDealersUsers,
  readDrivers,
  readEvaluators,
  readEvents,
  readOutbid,
  recordNotified,
  type EventToNotify,
  type Recipient,
  type NotifiedEntry,
} from './notify-of-events-queries.ts'
import { URGENCY, type NotificationFacts, type NotificationRow } from './notification-row.ts'
import { ROWS_OF } from './rows-of-events.ts'
import { NOTIFICATIONS, type Notifiable } from './notification-table.ts'

/** The job that notifies people of the event log, every minute. Its name is stored with jobs of earlier releases. */
export const NOTIFY_OF_EVENTS = 'notify-of-events'

/** The maximum number of ids that one transaction looks at. */
const IDS_AT_ONCE = 10_000

export interface NotifyDeps {
  readonly db: PooledQueries
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
  /** Queues a message in the transaction. Tests let it fail. */
  readonly queue?: typeof queueMessage
}

/**
 * Notifies people of what has happened since the last time, by the table {@link NOTIFICATIONS}. It reads the event log
 * after the commits, behind a cursor, so no step and no bid waits for it, nobody is notified of what did not happen, and
 * nothing that happened is forgotten. The messages, the record of the notifications and the cursor commit together:
 * however often it runs, is killed, or runs in several processes, a person is notified of an event over a channel once.
 */
export async function notifyOfEvents(deps: NotifyDeps): Promise<void> {
  const { db } = deps
  const settled = await findSettledId(db, 'events', await readCursor(db))
  if (settled === null) return
  for (;;) {
    const through = await inTransaction(db, (tx) => notifyOfNext(tx, deps, settled))
    if (through === null || through >= settled) break
  }
  await deleteOldNotified(db)
}

/** Notifies people of the next events up to `settled`. Returns where the cursor is then; null if another process is at it. */
async function notifyOfNext(tx: Tx, deps: NotifyDeps, settled: number): Promise<number | null> {
  const after = await claimCursor(tx)
  if (after === null || after >= settled) return after
  const through = Math.min(settled, after + IDS_AT_ONCE)
  const range = { after, through }
  const events = await readEvents(tx, range, [...ROWS_OF.keys()])
  const outbid = await readOutbid(tx, range, NOTIFICATIONS.get('outbid')?.quietMinutes ?? 0)
  await notify(
    tx,
    deps,
    [...events, ...outbid].flatMap((event) => notificationsOf(event, deps.now())),
  )
  await moveCursor(tx, through)
  return through
}

/** An event with its row. */
interface Notification {
  readonly kind: Notifiable
  readonly row: NotificationRow
  readonly event: EventToNotify
  readonly facts: NotificationFacts
}

/** Returns the notifications of an event whose time is not over. `now` is in epoch milliseconds. */
function notificationsOf(event: EventToNotify, now: number): readonly Notification[] {
  const kinds = event.event === 'outbid' ? (['outbid'] as const) : (ROWS_OF.get(event.event) ?? [])
  const facts = factsOf(event)
  return kinds.flatMap((kind) => {
    const row = NOTIFICATIONS.get(kind)
    if (row === undefined) return []
    const isUseful = now <= event.at.getTime() + URGENCY[row.urgency] * 1000
    return isUseful && (row.appliesTo?.(facts) ?? true) ? [{ kind, row, event, facts }] : []
  })
}

function factsOf(event: EventToNotify): NotificationFacts {
  const { year, make, model, regno } = event
  return { ...event, car: { year, make, model, regno, lotNumber: null } }
}

async function notify(tx: Tx, deps: NotifyDeps, notifications: readonly Notification[]): Promise<void> {
  if (notifications.length === 0) return
  const recipientsOf = await readRecipients(tx, notifications)
  const entries = notifications.flatMap((notification) =>
    recipientsOf(notification).flatMap((recipient) =>
      channelsOf(notification.row, recipient).map((channel) => ({ notification, recipient, channel })),
    ),
  )
  const fresh = new Set(
    (await recordNotified(tx, entries.map(toEntry))).map(({ eventId, person, channel }) =>
      [eventId, person, channel].join(' '),
    ),
  )
  const due = entries.filter(({ notification, recipient, channel }) =>
    fresh.has([notification.event.eventId, recipient.person, channel].join(' ')),
  )
  for (const batch of Map.groupBy(due, groupOf).values()) await send(tx, deps, batch)
}

/** A notification for one person over one channel. */
interface Addressed {
  readonly notification: Notification
  readonly recipient: Recipient
  readonly channel: 'sms' | 'email'
}

function toEntry({
  notification: { kind, event },
  recipient: { person },
  channel,
}: Addressed): NotifiedEntry {
  const { eventId, lotId, organisationId } = event
  return { eventId, person, channel, kind, lotId, organisationId }
}

/** Returns the key of the message that a notification goes into: notifications with the same key share one message. */
function groupOf({ notification: { kind, row, event }, recipient: { person }, channel }: Addressed): string {
  const apart = row.isBatched === true ? event.reason : event.eventId
  return JSON.stringify([kind, person, channel, event.organisationId, apart])
}

async function readRecipients(
  tx: Tx,
  notifications: readonly Notification[],
): Promise<(notification: Notification) => readonly Recipient[]> {
  const idsFor = (who: NotificationRow['who'], id: 'organisationId' | 'flowId') => [
    ...new Set(notifications.filter(({ row }) => row.who === who).map(({ event }) => event[id])),
  ]
  const users = await readDealersUsers(tx, idsFor('dealer', 'organisationId'))
  const evaluators = await readEvaluators(tx, idsFor('evaluator', 'flowId'))
  const drivers = await readDrivers(tx, idsFor('driver', 'flowId'))
  const find = ({ row, event }: Notification): readonly Recipient[] | undefined => {
    switch (row.who) {
      case 'dealer':
        return users.get(event.organisationId)
      case 'evaluator':
        return evaluators.get(event.flowId)
      case 'driver':
        return drivers.get(event.flowId)
    }
  }
  return (notification) => find(notification) ?? []
}

function channelsOf(row: NotificationRow, { email }: Recipient): readonly ('sms' | 'email')[] {
  return [
    ...(row.email !== undefined && email !== null ? (['email'] as const) : []),
    ...(row.sms === undefined ? [] : (['sms'] as const)),
  ]
}

async function send(
  tx: Tx,
  { origin, queue = queueMessage }: NotifyDeps,
  group: readonly Addressed[],
): Promise<void> {
  const [one] = group
  if (one === undefined) return
  const { notification, recipient, channel } = one
  const { row, facts } = notification
  const batch = {
    first: facts,
    all: firstOfEachCar(group.map((each) => each.notification.facts)),
    link: `${origin()}${row.screen(facts)}`,
  }
  const written = channel === 'email' ? row.email?.(batch) : row.sms?.(batch)
  const to = channel === 'email' ? recipient.email : recipient.mobile
  if (written === undefined || to === null) return
  // A row's words of a channel are a kind of that channel, with its values.
  const message = { channel, to, ...written } as Message
  await queue(tx, message, { usefulForSeconds: URGENCY[row.urgency], reader: recipient.reader })
}

/** Returns one of the events of each car: a message names a car once, whatever happened to it and how often. */
function firstOfEachCar(events: readonly NotificationFacts[]): readonly NotificationFacts[] {
  const cars = new Set<string>()
  return events.filter(({ carId }) => !cars.has(carId) && cars.add(carId))
}
