import { sql } from 'kysely'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { readCursor } from '#server/notifications/notify-of-events-queries.ts'
import { notifyOfEvents } from '#server/notifications/notify-of-events.ts'
import { readStoredRows, rowsGained, type StoredRows } from './stored-rows-queries.ts'

/** Everything by which a command shows: rows, the states of flows, events, and messages. */
export interface Traces {
  readonly rows: StoredRows
  /** The number of flows in each state. */
  readonly states: Counts
  /** The number of entries of the event log, by event. */
  readonly events: Counts
  /** Every message, sent or waiting: its id, and its kind, channel and recipient. */
  readonly messages: ReadonlyMap<string, Message>
}

type Counts = ReadonlyMap<string, number>

interface Message {
  readonly kind: string
  /** The kind, the channel and the recipient. */
  readonly address: string
}

/** The changes by a command, in numbers of rows, flows by state and events, and the messages sent. */
export interface Gain {
  readonly rows: Readonly<Record<string, number>>
  readonly states: Readonly<Record<string, number>>
  readonly events: Readonly<Record<string, number>>
  /** The kinds of the messages, each once. */
  readonly notified: readonly string[]
  /** Messages of which somebody got two. */
  readonly notifiedTwice: readonly string[]
}

/** The gain of a command that was not done. */
export const NOTHING: Gain = { rows: {}, states: {}, events: {}, notified: [], notifiedTwice: [] }

/** Notifies everybody of all events, and reads the traces of what happened until now. */
export async function readTraces(db: PooledQueries): Promise<Traces> {
  await notifyOfAllEvents(db)
  const [rows, states, events, messages] = await Promise.all([
    readStoredRows(db),
    countBy(db, sql`select state as name, count(*) from flows where removed_at is null group by state`),
    countBy(db, sql`select event as name, count(*) from events group by event`),
    readMessages(db),
  ])
  return { rows, states, events, messages }
}

/** Returns what was done between two readings. */
export function gainOf(before: Traces, after: Traces): Gain {
  const sent = [...after.messages].filter(([id]) => !before.messages.has(id)).map(([, message]) => message)
  const addresses = sent.map(({ address }) => address)
  return {
    rows: rowsGained(before.rows, after.rows),
    states: difference(before.states, after.states),
    events: difference(before.events, after.events),
    notified: [...new Set(sent.map(({ kind }) => kind))].toSorted(),
    notifiedTwice: addresses.filter((address, index) => addresses.indexOf(address) < index),
  }
}

async function notifyOfAllEvents(db: PooledQueries): Promise<void> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from events`.execute(db)
  const last = rows[0]?.last ?? 0
  // Another process may be notifying, or a transaction may still be ending.
  while ((await readCursor(db)) < last) {
    await notifyOfEvents({ db, origin: () => 'https://yard.example', now: () => Date.now() })
  }
}

async function countBy(db: Queries, query: ReturnType<typeof sql>): Promise<Counts> {
  const { rows } = await sql<{ name: string; count: number }>`${query}`.execute(db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function readMessages(db: Queries): Promise<Traces['messages']> {
  const { rows } = await sql<{ id: string; kind: string; channel: string; to: string }>`
    select id::text, kind, channel, recipient::text as to from outbox
    union
    select payload ->> 'id', payload ->> 'kind', payload ->> 'channel', payload ->> 'to'
    from graphile_worker._private_jobs where payload ->> 'channel' is not null`.execute(db)
  return new Map(rows.map(({ id, kind, channel, to }) => [id, { kind, address: `${kind} ${channel} ${to}` }]))
}

function difference(before: Counts, after: Counts): Readonly<Record<string, number>> {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted()
  return Object.fromEntries(
    names
      .map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)] as const)
      .filter(([, gained]) => gained !== 0),
  )
}
