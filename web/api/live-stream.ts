import { LIVE_PATH } from '#contract/route.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import { call } from './client.ts'
import { failureOf } from './failure.ts'
import { recordUnsolicitedServerTime } from './server-clock.ts'

/** The name of a live event. */
export type LiveEventName = keyof LiveEvents

/** The state of the stream; `lost` means that events are not received at present. */
export type LiveState = 'connecting' | 'open' | 'lost'

/** The callbacks of a live stream. */
export interface LiveListener {
  readonly onEvent: <Name extends LiveEventName>(name: Name, event: LiveEvents[Name]) => void
  readonly onState: (state: LiveState) => void
  /** The stream is open after a gap or a failed attempt, so cached data may be outdated. */
  readonly onGap: () => void
}

const EVENT_NAMES = ['bid', 'outbid', 'flow', 'car', 'lot', 'dealer', 'counts', 'resync', 'clock'] as const
/** The server sends the time every 15 s; three missed messages mean a dead connection. In ms. */
const SILENCE = 45_000
/** Waits between attempts to open the stream, in ms; the last one repeats. */
const BACKOFF = [500, 1000, 2000, 5000, 10_000, 20_000] as const

/**
 * Keeps one live stream open until it is stopped. Each connection uses a new ticket. Retries back off, and the stream
 * reconnects at once when the device comes back online. Returns the stop function.
 */
export function openLiveStream(listener: LiveListener): () => void {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let opening: AbortController | null = null
  let failures = 0
  /** True after the first opening or failure. */
  let mayHaveMissed = false

  function close(): void {
    clearTimeout(retry)
    clearTimeout(watch)
    opening?.abort()
    opening = null
    source?.close()
    source = null
  }

  function lose(): void {
    close()
    mayHaveMissed = true
    listener.onState('lost')
    const wait = BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? SILENCE
    failures += 1
    // Jitter, so that clients do not all reconnect at once after a server restart.
    retry = setTimeout(() => void open(), wait * (0.75 + Math.random() / 2))
  }

  function restartWatchdog(): void {
    clearTimeout(watch)
    watch = setTimeout(lose, SILENCE)
  }

  async function open(): Promise<void> {
    close()
    const attempt = new AbortController()
    opening = attempt
    try {
      const { ticket } = await call('openLive', {}, { signal: attempt.signal, repeats: 0 })
      if (!attempt.signal.aborted) connect(ticket)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      const isOver = failure.kind === 'answer' && (failure.status === 401 || failure.status === 403)
      if (attempt.signal.aborted || isOver) return
      lose()
    }
  }

  function connect(ticket: string): void {
    const stream = new EventSource(`${LIVE_PATH}?ticket=${encodeURIComponent(ticket)}`)
    source = stream
    stream.addEventListener('open', () => {
      failures = 0
      restartWatchdog()
      listener.onState('open')
      if (mayHaveMissed) listener.onGap()
      mayHaveMissed = true
    })
    // A ticket opens one stream only, so the browser's automatic reconnect cannot work.
    stream.addEventListener('error', lose)
    for (const name of EVENT_NAMES) {
      stream.addEventListener(name, (message: MessageEvent<string>) => {
        restartWatchdog()
        const event = JSON.parse(message.data) as LiveEvents[typeof name]
        if (name === 'clock') recordUnsolicitedServerTime((event as LiveEvents['clock']).serverTime)
        listener.onEvent(name, event)
      })
    }
  }

  const reopen = () => {
    failures = 0
    void open()
  }
  addEventListener('online', reopen)
  addEventListener('offline', lose)
  listener.onState('connecting')
  void open()
  return () => {
    removeEventListener('online', reopen)
    removeEventListener('offline', lose)
    close()
  }
}
