import { liveEvents, type LiveEvent } from '#contract/live/live-events.ts'
import { LIVE_PATH } from '#contract/route.ts'
import type { TestApp } from './test-app.ts'

/** A browser's connection to the live stream. */
export interface LiveListener {
  readonly headers: Headers
  /** All events received so far, in sequence, except those of the clock. */
  readonly events: readonly LiveEvent[]
  /** The ids of all events, including those of the clock. */
  readonly ids: readonly string[]
  /**
   * Resolves with the first event for which `fits` returns true, received before or later. Rejects after 10 s, or if an
   * event is not as declared.
   */
  waitFor(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** Resolves when the server has ended the stream. Rejects after 10 s. */
  ended(): Promise<'ended'>
  /** Disconnects, as a closed tab does. */
  close(): void
}

const PATIENCE = 10_000

/** Gets a ticket for a session and opens a stream with it. @throws Error if the stream is refused. */
export async function listenLive(app: Pick<TestApp, 'must' | 'fetch'>, token: string): Promise<LiveListener> {
  const { ticket } = await app.must('openLive', {}, { token })
  const leaving = new AbortController()
  const response = await app.fetch(`${LIVE_PATH}?ticket=${ticket}`, { signal: leaving.signal })
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`)

  const events: LiveEvent[] = []
  const ids: string[] = []
  const waiting = new Set<() => void>()
  const undeclared: string[] = []
  let over = false
  const wake = () => {
    for (const look of waiting) look()
  }
  const read = async (body: ReadableStream<Uint8Array>) => {
    await readEvents(body, (id, event) => {
      ids.push(id)
      if (!isDeclared(event)) undeclared.push(JSON.stringify(event))
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
        reject(new Error(`${what}; received ${JSON.stringify(events)}`))
      }, PATIENCE)
      function attempt(): void {
        const found = look()
        if (found === undefined && undeclared.length === 0) return
        clearTimeout(timer)
        waiting.delete(attempt)
        if (found === undefined || undeclared.length > 0)
          reject(new Error(`Not as declared: ${undeclared.join()}`))
        else resolve(found)
      }
      waiting.add(attempt)
      attempt()
    })
  }

  return {
    headers: response.headers,
    events,
    ids,
    waitFor: (fits) => until(() => events.find(fits), 'No matching event was received'),
    ended: () => until(() => (over ? 'ended' : undefined), 'The stream did not end'),
    close: () => leaving.abort(),
  }
}

function isDeclared({ event, data }: LiveEvent): boolean {
  return Object.hasOwn(liveEvents, event) && liveEvents[event].safeParse(data).success
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
    // The listener was closed or the server went away. Either ends the stream.
    if (!(error instanceof Error)) throw error
  }
}
