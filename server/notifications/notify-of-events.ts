import { findSettledId } from '#server/audit/settled-id.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { queueMessage, type Message } from './queue-message.ts'
import {
  claimCursor,
  deleteOldTold,
  moveCursor,
  readCursor,
  readDealersUsers,
  readDrivers,
  readEvaluators,
  readEvents,
  readOutbid,
  recordTold,
  type EventToTell,
  type Listener,
  type ToldEntry,
} from './notify-of-events-queries.ts'
import { URGENCY, type ToldFacts, type ToldRow } from './notification-row.ts'
import { ROWS_OF } from './rows-of-events.ts'
import { TOLD, type ToldKind } from './notification-table.ts'

/** The job that tells people of the event log. It runs every minute. */
export const TELL_EVENTS = 'tell-events'
export const TELL_EVERY_MINUTE = '* * * * *'

/** The most ids that one transaction looks at. */
const IDS_AT_ONCE = 10_000

export interface TellDeps {
  readonly db: PooledQueries
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
  /** Queues a message in the transaction. Tests let it fail. */
  readonly queue?: typeof queueMessage
}

/**
 * Tells people what has happened since the last time, by the table {@link TOLD}. It reads the event log after the commits,
 * behind a cursor, so no step and no bid waits for it, nothing is told that did not happen, and nothing that happened is
 * forgotten. The messages, the record of what was told and the cursor commit together: however often it runs, is killed,
 * or runs in several processes, an event is told to a person over a channel once.
 */
export async function tellEvents(deps: TellDeps): Promise<void> {
  const { db } = deps
  const settled = await findSettledId(db, 'events', await readCursor(db))
  if (settled === null) return
  for (;;) {
    const through = await inTransaction(db, (tx) => tellNext(tx, deps, settled))
    if (through === null || through >= settled) break
  }
  await deleteOldTold(db)
}

/** Tells of the next events up to `settled`. Returns where the cursor is then; null if another process is telling. */
async function tellNext(tx: Tx, deps: TellDeps, settled: number): Promise<number | null> {
  const after = await claimCursor(tx)
  if (after === null || after >= settled) return after
  const through = Math.min(settled, after + IDS_AT_ONCE)
  const range = { after, through }
  const events = await readEvents(tx, range, [...ROWS_OF.keys()])
  const outbid = await readOutbid(tx, range, TOLD.outbid.quietMinutes ?? 0)
  const told = [...events, ...outbid].flatMap((event) => rowsFor(event, deps.now()))
  await tell(tx, deps, told)
  await moveCursor(tx, through)
  return through
}

/** An event with the row by which it is told. */
interface Telling {
  readonly kind: ToldKind
  readonly event: EventToTell
  readonly facts: ToldFacts
}

/** Returns the rows by which an event is told, unless its time is over. `now` is in epoch milliseconds. */
function rowsFor(event: EventToTell, now: number): readonly Telling[] {
  const kinds = event.event === 'outbid' ? (['outbid'] as const) : (ROWS_OF.get(event.event) ?? [])
  const facts = factsOf(event)
  return kinds
    .filter((kind) => {
      const row: ToldRow = TOLD[kind]
      const isUseful = now <= event.at.getTime() + URGENCY[row.urgency] * 1000
      return isUseful && (row.isTold?.(facts) ?? true)
    })
    .map((kind) => ({ kind, event, facts }))
}

function factsOf(event: EventToTell): ToldFacts {
  const { year, make, model, regno } = event
  return { ...event, car: { year, make, model, regno, lotNumber: null } }
}

async function tell(tx: Tx, deps: TellDeps, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return
  const listeners = await readListeners(tx, tellings)
  const entries = tellings.flatMap((telling) =>
    listeners(telling).flatMap((listener) =>
      channelsOf(telling.kind, listener).map((channel) => ({ telling, listener, channel })),
    ),
  )
  const fresh = new Set(
    (await recordTold(tx, entries.map(toEntry))).map(({ eventId, person, channel }) =>
      [eventId, person, channel].join(' '),
    ),
  )
  const due = entries.filter(({ telling, listener, channel }) =>
    fresh.has([telling.event.eventId, listener.person, channel].join(' ')),
  )
  for (const together of Map.groupBy(due, groupOf).values()) await send(tx, deps, together)
}

/** A telling to one person over one channel. */
interface Addressed {
  readonly telling: Telling
  readonly listener: Listener
  readonly channel: 'sms' | 'email'
}

function toEntry({ telling: { kind, event }, listener: { person }, channel }: Addressed): ToldEntry {
  const { eventId, lotId, organisationId } = event
  return { eventId, person, channel, kind, lotId, organisationId }
}

/** Tellings of one group go into one message. */
function groupOf({ telling: { kind, event }, listener: { person }, channel }: Addressed): string {
  const apart = TOLD[kind].isTogether === true ? event.reason : event.eventId
  return JSON.stringify([kind, person, channel, event.organisationId, apart])
}

async function readListeners(
  tx: Tx,
  tellings: readonly Telling[],
): Promise<(telling: Telling) => readonly Listener[]> {
  const idsFor = (who: ToldRow['who'], id: 'organisationId' | 'flowId') => [
    ...new Set(tellings.filter(({ kind }) => TOLD[kind].who === who).map(({ event }) => event[id])),
  ]
  const users = await readDealersUsers(tx, idsFor('dealer', 'organisationId'))
  const evaluators = await readEvaluators(tx, idsFor('evaluator', 'flowId'))
  const drivers = await readDrivers(tx, idsFor('driver', 'flowId'))
  const find = ({ kind, event }: Telling): readonly Listener[] | undefined => {
    switch (TOLD[kind].who) {
      case 'dealer':
        return users.get(event.organisationId)
      case 'evaluator':
        return evaluators.get(event.flowId)
      case 'driver':
        return drivers.get(event.flowId)
    }
  }
  return (telling) => find(telling) ?? []
}

function channelsOf(kind: ToldKind, { email }: Listener): readonly ('sms' | 'email')[] {
  const row = TOLD[kind]
  return [
    ...(row.email !== undefined && email !== null ? (['email'] as const) : []),
    ...(row.sms === undefined ? [] : (['sms'] as const)),
  ]
}

async function send(
  tx: Tx,
  { origin, queue = queueMessage }: TellDeps,
  group: readonly Addressed[],
): Promise<void> {
  const [one] = group
  if (one === undefined) return
  const { telling, listener, channel } = one
  const row: ToldRow = TOLD[telling.kind]
  const told = {
    first: telling.facts,
    all: group.map((each) => each.telling.facts),
    link: `${origin()}${row.screen(telling.facts)}`,
  }
  const written = channel === 'email' ? row.email?.(told) : row.sms?.(told)
  const to = channel === 'email' ? listener.email : listener.mobile
  if (written === undefined || to === null) return
  // A row's words of a channel are a kind of that channel, with its values.
  const message = { channel, to, ...written } as Message
  await queue(tx, message, { usefulForSeconds: URGENCY[row.urgency] })
}
