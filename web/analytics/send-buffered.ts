import { isSignedIn } from '#web/session/person-storage.ts'
import { readStored } from '#web/session/stored-values.ts'
import { bufferedEvents, removeBuffered } from './event-buffer.ts'
import { inTurn } from './in-turn.ts'
import { EventsRefused, postEvents } from './post-events.ts'
import type { RecordedEvent } from './recorded-event.ts'
import { warn } from './warn.ts'

/** The session that events are sent with. */
export interface SendingSession {
  readonly uid: string
  readonly token: string
}

/** The maximum length of one request: browsers send no more than 64 KiB for a page that is being closed. */
const MAX_CHARACTERS = 50_000

/** Returns the session of the person who is signed in; null if nobody is, or it is not known yet who. */
export function sendingSession(): SendingSession | null {
  const [uid, token] = [readStored('uid'), readStored('authToken')]
  return uid === null || token === null ? null : { uid, token }
}

/**
 * Sends the buffered events of the session's person, in one tab at a time, and removes those that are stored; if the
 * person leaves meanwhile, those that were buffered before. Returns how many were sent.
 * @throws {EventsRefused} for an answer other than OK, and the browser's error if there is none; the events stay
 */
export function sendBuffered(session: SendingSession): Promise<number> {
  const mine = () => bufferedEvents().filter(({ userId }) => userId === session.uid)
  const before = mine()
  return inTurn('analytics-send', async () => {
    const events = isSignedIn(session.uid) ? mine() : before
    let sent = 0
    for (const batch of batchesOf(events)) sent += await send(batch, session.token)
    return sent
  })
}

function batchesOf(events: readonly RecordedEvent[]): readonly (readonly RecordedEvent[])[] {
  const batches: RecordedEvent[][] = []
  let room = 0
  for (const event of events) {
    const { length } = JSON.stringify(event)
    if (length > room) {
      batches.push([])
      room = MAX_CHARACTERS
    }
    batches.at(-1)?.push(event)
    room -= length
  }
  return batches
}

/** Sends events and removes them. What the server calls invalid is removed, too, so that it does not block the rest. */
async function send(events: readonly RecordedEvent[], token: string): Promise<number> {
  try {
    await postEvents(events, token)
    await removeBuffered(idsOf(events))
    return events.length
  } catch (error) {
    if (!(error instanceof EventsRefused) || error.status !== 400) throw error
    const places = error.invalidPlaces
    const invalid = events.length === 1 ? events : events.filter((_, place) => places.has(place))
    if (invalid.length > 0) {
      warn('Analytics events are dropped, because the server calls them invalid.', invalid, error.text)
      await removeBuffered(idsOf(invalid))
      const rest = events.filter((event) => !invalid.includes(event))
      return rest.length === 0 ? 0 : send(rest, token)
    }
    // The answer does not say which: the halves show it.
    const middle = Math.ceil(events.length / 2)
    return (await send(events.slice(0, middle), token)) + (await send(events.slice(middle), token))
  }
}

const idsOf = (events: readonly RecordedEvent[]) => new Set(events.map(({ id }) => id))
