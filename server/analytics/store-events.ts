import type { EventIn } from '#contract/analytics/analytics.ts'
import { ID_PATTERN } from '#contract/values.ts'
import { AHEAD_MINUTES, OLDEST_DAYS, RECOGNISED_DAYS } from '#domain/analytics/retention.ts'
import { mayRevealBid } from '#domain/analytics/sealed-bids.ts'
import { isoDay } from '#domain/indian-time.ts'
import { accept, fault, refuseFields, type Fault, type Result } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'
import { findSealed, insertEvents, lockSender, makeMonths, type Names } from './events-queries.ts'
import { eventIdsOf, toNewEvent, type NewEvent, type Sender } from './new-event.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Makes the months of these instants (epoch milliseconds) that have no table yet. */
export type EnsureMonths = (tx: Tx, first: number, last: number) => Promise<void>

/**
 * Creates what makes the months of events. It asks the database for a span of months until they were there: a month in
 * which events may still arrive is never dropped.
 */
export function createMonths(): EnsureMonths {
  const present = new Set<string>()
  return async (tx, first, last) => {
    const span = `${isoMonth(first)} ${isoMonth(last)}`
    if (!present.has(span) && !(await makeMonths(tx, first, last))) present.add(span)
  }
}

/** The transaction in which events are stored, and what it needs. */
interface StoreDeps {
  readonly tx: Tx
  readonly vault: Vault
  readonly ensureMonths: EnsureMonths
}

/**
 * Stores the events of a sender, each once by the id that the sender gave it, and returns how many it stored. Leaves out
 * what may reveal a bid in a sealed auction without a final outcome. Refuses with INVALID_INPUT an event whose time is
 * ahead of the database's clock, or too old.
 */
export async function storeEvents(
  { tx, vault, ensureMonths }: StoreDeps,
  sender: Sender,
  given: readonly EventIn[],
): Promise<Result<number>> {
  if (given.length === 0) return accept(0)
  const now = await lockSender(tx, sender.party)
  const fields = faultsOfTimes(given, now)
  if (Object.keys(fields).length > 0) return refuseFields('INVALID_INPUT', fields)
  // The first of two with one id counts, as if they had been sent one after the other.
  const byId = new Map<string, NewEvent>()
  const idOf = eventIdsOf(vault, sender.party)
  for (const event of given.map((each) => toNewEvent(sender, idOf, each, now))) {
    if (!byId.has(event.eventId)) byId.set(event.eventId, event)
  }
  const events = await withoutSealedBids(tx, [...byId.values()])
  if (events.length === 0) return accept(0)
  const times = events.map(({ at }) => at)
  await ensureMonths(tx, Math.min(...times), Math.max(...times))
  return accept(await insertEvents(tx, events, now - RECOGNISED_DAYS * DAY_MS))
}

function isoMonth(instant: number): string {
  return isoDay(instant).slice(0, 'yyyy-mm'.length)
}

function faultsOfTimes(events: readonly EventIn[], now: number): Record<string, Fault> {
  const fields: Record<string, Fault> = {}
  for (const [index, { timestamp = now }] of events.entries()) {
    const path = `events.${index}.timestamp`
    if (timestamp > now + AHEAD_MINUTES * MINUTE_MS) fields[path] = fault('event.inFuture')
    if (timestamp < now - OLDEST_DAYS * DAY_MS) fields[path] = fault('event.tooOld', { days: OLDEST_DAYS })
  }
  return fields
}

async function withoutSealedBids(tx: Tx, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
  const ofBids = new Map(events.filter(mayRevealBid).map((event) => [event, namesOf(event)]))
  const names = [...ofBids.values()]
  const ids = [...new Set(names.flatMap((each) => each.ids))]
  const regnos = [...new Set(names.flatMap((each) => each.regnos))]
  if (ids.length === 0 && regnos.length === 0) return events
  const sealed = await findSealed(tx, { ids, regnos })
  const isSealed = (name: string) => sealed.has(name)
  return events.filter((event) => {
    const named = ofBids.get(event)
    return named === undefined || !(named.ids.some(isSealed) || named.regnos.some(isSealed))
  })
}

const ANY_ID = new RegExp(ID_PATTERN, 'gi')
/** The maximum number of characters of a registration number, as a car is stored with it. */
const LONGEST_REGNO = 20

/** Returns what an event may name a lot by: every id in it, wherever it stands, and every short text of its parameters. */
function namesOf({ name, label, pagePath, pageUrl, parameters }: NewEvent): Names {
  const values = Object.values(parameters).filter((value) => typeof value === 'string')
  const texts = [name, label, pagePath, pageUrl, ...Object.keys(parameters), ...values]
  return {
    ids: texts.flatMap((text) => text?.toLowerCase().match(ANY_ID) ?? []),
    regnos: values.filter((value) => value.length <= LONGEST_REGNO),
  }
}
