import { pathOf } from '#contract/route.ts'
import { isRecord } from '#domain/read-value.ts'
import { ATTEMPT_TIMEOUT } from '#web/api/client.ts'
import { parseJson } from '#web/api/parse-json.ts'
import type { RecordedEvent } from './recorded-event.ts'

/** The server did not store events: its answer's status and text (part A section 8, "Analytics"). */
export class EventsRefused extends Error {
  override readonly name = 'EventsRefused'
  readonly status: number
  readonly text: string

  constructor(status: number, text: string) {
    super(`HTTP error! status: ${status}`)
    this.status = status
    this.text = text
  }

  /** The places, in the list that was sent, of the events that the answer calls invalid. */
  get invalidPlaces(): ReadonlySet<number> {
    const body = parseJson(this.text)
    const fields = isRecord(body) && isRecord(body['fields']) ? Object.keys(body['fields']) : []
    return new Set(fields.flatMap((field) => /^events\.(\d+)/.exec(field)?.[1] ?? []).map(Number))
  }
}

/**
 * Sends events in one request. It is not one of the app's calls, because neither a refusal nor an ended session must be
 * noticed anywhere else.
 * @throws {EventsRefused} for an answer other than OK, and the browser's error if there is none
 */
export async function postEvents(events: readonly RecordedEvent[], token: string): Promise<void> {
  const timeout = new AbortController()
  const timer = setTimeout(() => {
    timeout.abort(new DOMException('The request timed out.', 'TimeoutError'))
  }, ATTEMPT_TIMEOUT)
  try {
    await post(events, token, timeout.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function post(events: readonly RecordedEvent[], token: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(pathOf('storeAnalyticsEvent'), {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: JSON.stringify({ events }),
    // A page that is being closed still sends it.
    keepalive: globalThis.document?.visibilityState === 'hidden',
    cache: 'no-store',
    signal,
  })
  // The body is read also when nobody needs it: until then the request counts as open, and holds a connection.
  const text = await response.text()
  if (!response.ok) throw new EventsRefused(response.status, text)
}
