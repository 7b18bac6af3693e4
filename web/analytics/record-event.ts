import type { EventCategory } from '#domain/analytics/analytics-event.ts'
import { TRACKED, type BrowserEvent } from '#domain/analytics/event-catalogue.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { bufferEvent } from './event-buffer.ts'
import { makeEvent, type EventDetails, type RecordedEvent } from './recorded-event.ts'
import { sendSoon } from './sending-times.ts'
import { shareEvent } from './third-party/sharing.ts'
import { currentUser } from './identify.ts'
import { warn } from './warn.ts'

/** When and where an event happened. `at`: epoch ms of the server's clock. Default: now, on the open page. */
export interface EventPlace {
  readonly at?: number
  readonly path?: string
}

/** Records an event of the product: buffers it, sends it soon, and shares it if the person has agreed. */
export function recordEvent(
  name: BrowserEvent,
  details: EventDetails = {},
  place: EventPlace = {},
): RecordedEvent {
  return recordNamedEvent(name, TRACKED[name].category, details, place)
}

/** Records an event under a name of the caller's. */
export function recordNamedEvent(
  name: string,
  category: EventCategory,
  details: EventDetails = {},
  { at = serverNow(), path = location.pathname }: EventPlace = {},
): RecordedEvent {
  const event = makeEvent({ ...details, name, category, user: currentUser(), at, path })
  bufferEvent(event).then(sendSoon, (error: unknown) => {
    warn('An analytics event could not be kept.', error)
  })
  shareEvent(event)
  return event
}
