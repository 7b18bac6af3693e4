import type { LiveEvent } from '#contract/live/live-events.ts'
import { LIVE_PATH } from '#contract/route.ts'
import type { TestApp } from './test-app.ts'

/** A browser's ear on the live stream. */
export interface LiveListener {
  readonly headers: Headers
  /** Everything heard so far, in order, but the clock. */
  readonly events: readonly LiveEvent[]
  /** The ids of all events, the clock's too. */
  readonly ids: readonly string[]
  /** Resolves when an event was heard that fits; it may have been before. Rejects after 10 s. */
  hear(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** Resolves when the house has ended the stream. Rejects after 10 s. */
  ended(): Promise<'ended'>
  /** Goes away, as a closed tab does. */
  close(): void
}

const PATIENCE = 10_000

/** Gets a ticket for a session and opens a stream with it. @throws Error where either is refused. */
export async function listenLive(app: Pick<TestApp, 'must' | 'fetch'>, token: string): Promise<LiveListener> {
  const { ticket } = await app.must('openLive', {}, { token })
  const leaving = new AbortController()
  const response = await app.fetch(`${LIVE_PATH}?ticket=${ticket}`, { signal: leaving.signal })
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`)

  const events: LiveEvent[] = []
  const ids: string[] = []
  const waiting = new Set<() => void>()
  let over = false
  const wake = () => {
    for (const look of waiting) look()
  }
  const read = async (body: ReadableStream<Uint8Array>) => {
    await readEvents(body, (id, event) => {
      ids.push(id)
      if (event.event !== 'clock') events.push(event)
      wake()
    })
    over = true
    wake()
  }
  void read(response.body)

  function until<T>(look: () => T | undefined, what: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(attempt)
        reject(new Error(`${what}; heard ${JSON.stringify(events)}`))
      }, PATIENCE)
      function attempt(): void {
        const found = look()
        if (found === undefined) return
        clearTimeout(timer)
        waiting.delete(attempt)
        resolve(found)
      }
      waiting.add(attempt)
      attempt()
    })
  }

  return {
    headers: response.headers,
    events,
    ids,
    hear: (fits) => until(() => events.find(fits), 'Nothing that fits was heard'),
    ended: () => until(() => (over ? 'ended' : undefined), 'The stream did not end'),
    close: () => leaving.abort(),
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (id: string, event: LiveEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of body) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const lines = new Map(
          frame.split('\n').map((line) => {
            const [name = '', ...value] = line.split(': ')
            return [name, value.join(': ')]
          }),
        )
        const event = {
          event: lines.get('event'),
          data: JSON.parse(lines.get('data') ?? 'null'),
        } as LiveEvent
        onEvent(lines.get('id') ?? '', event)
      }
    }
  } catch (error) {
    // The tab was closed, or the house went away: both are the end of the stream.
    if (!(error instanceof Error)) throw error
  }
}
