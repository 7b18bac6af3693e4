import { UNKNOWN } from '#domain/analytics/analytics-event.ts'
import { isRecord } from '#domain/read-value.ts'
import { parseJson } from '#web/api/parse-json.ts'
import { browserStorage } from '#web/session/browser-storage.ts'
import { keepForPerson } from '#web/session/person-storage.ts'
import { readStored } from '#web/session/stored-values.ts'
import { inTurn } from './in-turn.ts'
import type { RecordedEvent } from './recorded-event.ts'
import { warn } from './warn.ts'

/** The key of local storage under which the events wait that are not stored on the server. */
export const BUFFER_KEY = 'analyticsEvents'

/** The maximum number of events that wait; the oldest are dropped (part A section 9). */
export const MAX_BUFFERED = 100

/** Events that are recorded but not written: for a moment, or because storage is full or forbidden. */
let unwritten: readonly RecordedEvent[] = []

const listeners = new Set<() => void>()

/** Adds an event. It is written when no other tab is changing the buffer. */
export function bufferEvent(event: RecordedEvent): Promise<void> {
  unwritten = [...unwritten, event]
  return inTurn('analytics-buffer', writeUnwritten)
}

/** Writes what is not written yet, without a turn: the page may be about to close. */
export function writeUnwritten(): void {
  if (unwritten.length > 0) change((events) => events)
}

/**
 * Returns the events that wait, the oldest first: those of the person who is signed in, and those of nobody. Unreadable
 * ones are logged and left out.
 */
export function bufferedEvents(): readonly RecordedEvent[] {
  const owner = readStored('uid')
  return [...readWritten(), ...unwritten]
    .filter(({ userId }) => userId === owner || userId === UNKNOWN)
    .slice(-MAX_BUFFERED)
}

/** Replaces the events that wait by what `rest` makes of them. */
export function changeBuffer(
  rest: (events: readonly RecordedEvent[]) => readonly RecordedEvent[],
): Promise<void> {
  return inTurn('analytics-buffer', () => change(rest))
}

/** Removes the events with these ids. */
export function removeBuffered(ids: ReadonlySet<string>): Promise<void> {
  return changeBuffer((events) => events.filter(({ id }) => !ids.has(id)))
}

/** Subscribes to changes of the buffer, in this tab and others. */
export function subscribeToBuffer(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener?.('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', listener)
  }
}

function change(rest: (events: readonly RecordedEvent[]) => readonly RecordedEvent[]): void {
  const events = rest(bufferedEvents())
  unwritten = write(events) ? [] : events
  for (const listener of listeners) listener()
}

/**
 * Returns whether the events were written. If not, storage keeps none, so that none are there twice. While nobody is
 * signed in, none are written: a write that comes after a logout leaves nothing behind.
 */
function write(events: readonly RecordedEvent[]): boolean {
  const storage = browserStorage('localStorage')
  if (storage === null) return false
  const owner = readStored('uid')
  try {
    if (owner === null || events.length === 0) storage.removeItem(BUFFER_KEY)
    else keepForPerson(owner, 'localStorage', BUFFER_KEY, JSON.stringify(events))
    return owner !== null
  } catch (error) {
    warn('Analytics events cannot be stored in this browser.', error)
    storage.removeItem(BUFFER_KEY)
    return false
  }
}

function readWritten(): readonly RecordedEvent[] {
  try {
    const text = browserStorage('localStorage')?.getItem(BUFFER_KEY) ?? null
    if (text === null) return []
    const entries = parseJson(text)
    if (Array.isArray(entries)) return entries.filter(isEvent)
    throw new SyntaxError(`${BUFFER_KEY} is no list`)
  } catch (error) {
    warn('The analytics events of this browser cannot be read.', error)
    return []
  }
}

/** Whether an entry is an event, as far as sending it depends on it. */
function isEvent(entry: unknown): entry is RecordedEvent {
  return (
    isRecord(entry) &&
    ['id', 'eventName', 'userId', 'sessionId'].every((field) => typeof entry[field] === 'string')
  )
}
