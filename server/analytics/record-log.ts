import { CURRENCY, STANDARD_GATE_PASS, type EventParameters } from '#domain/analytics/analytics-event.ts'
import { TRACKED } from '#domain/analytics/event-catalogue.ts'
import { firstDayKept } from '#domain/analytics/retention.ts'
import { isoDay } from '#domain/indian-time.ts'
import { findSettledId } from '#server/audit/settled-id.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'
import { insertEvents, makeMonths } from './events-queries.ts'
import { EVENT_OF_ENTRY } from './log-events.ts'
import { eventIdsOf, type EventIds, type NewEvent } from './new-event.ts'
import { readLogEntries, type LogEntry } from './record-log-queries.ts'
import { claimCursor, moveCursor, readCursor } from './sum-events-queries.ts'

/** The job that records what only the server knows. It runs every minute. */
export const RECORD_LOG = 'record-analytics'

/** The maximum number of ids of the log that one transaction looks at. */
const IDS_AT_ONCE = 10_000

interface RecordDeps {
  readonly db: PooledQueries
  readonly vault: Vault
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
  /** How many whole months before this one events are kept. */
  readonly months: number
}

/**
 * Records what has happened since the last time in the event log as events of the dealers, by the table `LOG_EVENTS`. It
 * reads the log after the commits, behind a cursor that commits together with the events, so no step waits for it and each
 * entry is recorded once, however often it runs, is killed, or runs in several processes.
 */
export async function recordLog(deps: RecordDeps): Promise<void> {
  const settled = await findSettledId(deps.db, 'events', await readCursor(deps.db, 'record'))
  if (settled === null) return
  for (;;) {
    const through = await inTransaction(deps.db, (tx) => recordNext(tx, deps, settled))
    if (through === null || through >= settled) return
  }
}

/** Records the next entries up to `settled`. Returns where the cursor is then; null if another process records. */
async function recordNext(
  tx: Tx,
  { vault, now, months }: RecordDeps,
  settled: number,
): Promise<number | null> {
  const after = await claimCursor(tx, 'record')
  if (after === null || after >= settled) return after
  const through = Math.min(settled, after + IDS_AT_ONCE)
  const firstDay = firstDayKept(isoDay(now()), months)
  const idOf = eventIdsOf(vault, 'the event log')
  const events = (await readLogEntries(tx, { after, through }))
    .map((entry) => toEvent(idOf, entry))
    .filter(({ at }) => isoDay(at) >= firstDay)
  if (events.length > 0) {
    const times = events.map(({ at }) => at)
    const first = Math.min(...times)
    await makeMonths(tx, first, Math.max(...times))
    // An entry keeps its time, so where it was recorded before is known.
    await insertEvents(tx, events, first)
  }
  await moveCursor(tx, 'record', through)
  return through
}

function toEvent(idOf: EventIds, entry: LogEntry): NewEvent {
  const name = EVENT_OF_ENTRY.get(entry.entry)
  if (name === undefined) throw new Error(`No event is recorded from ${entry.entry}.`)
  const { userId, organisationId, amount, make, model, year } = entry
  return {
    eventId: idOf(String(entry.id)),
    userId,
    organisationId,
    role: userId === null ? null : 'orguserdealer',
    at: entry.at.getTime(),
    name,
    category: TRACKED[name].category,
    label: `${make} ${model} ${year}`,
    value: amount,
    pagePath: null,
    pageUrl: null,
    userAgent: null,
    sessionId: null,
    parameters: parametersOf(entry),
  }
}

/** The parameters of part A, section 7, without those that have no value. */
function parametersOf(entry: LogEntry): EventParameters {
  const given = {
    carId: entry.carId,
    carMake: entry.make,
    carModel: entry.model,
    carYear: entry.year,
    registrationNumber: entry.regno,
    city: entry.city,
    location: entry.address,
    yardName: entry.yard,
    gatePassType: entry.entry === 'approveGatePass' ? STANDARD_GATE_PASS : null,
    auctionId: entry.auctionId,
    flowEntityId: entry.flowId,
    price: entry.amount,
    currency: entry.amount === null ? null : CURRENCY,
    paymentMethod: entry.method,
    transactionId: entry.reference,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
