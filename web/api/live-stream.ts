import { SILENCE_SECONDS } from '#contract/live/clock.ts'
import { LIVE_PATH } from '#contract/route.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import { call } from './client.ts'
import { failureOf } from './failure.ts'
import { readClock, UNKNOWN_SILENCE } from './stream-clock.ts'

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

/** One stream that is kept open. */
export interface KeptStream {
  /** Reopens the stream if nothing has come for too long: the timers of a hidden tab are late. */
  check(): void
  stop(): void
}

const EVENT_NAMES = ['bid', 'outbid', 'flow', 'car', 'lot', 'dealer', 'counts', 'resync', 'clock'] as const
/** The time that a stream may take to open, in ms, before it is reopened. It counts as lost earlier. */
const OPENING = SILENCE_SECONDS * 1_000
/** Waits between attempts to open the stream, in ms; the last one repeats. */
const BACKOFF = [500, 1000, 2000, 5000, 10_000, 20_000] as const

/**
 * Keeps one live stream open until it is stopped. Each connection uses a new ticket. It is open once something has come: a
 * proxy may pass on the headers and keep back the events. Retries back off, and the stream reconnects at once when the
 * device comes back online, and when the page is shown again after nothing has come for too long.
 */
export function openLiveStream(listener: LiveListener): KeptStream {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setTimeout> | undefined
  let opening: AbortController | null = null
  let failures = 0
  /** True after the first opening or failure. */
  let mayHaveMissed = false
  /** How long the stream may bring nothing, in ms, and when something came last, in epoch ms. */
  let silence = UNKNOWN_SILENCE
  let receivedAt = Date.now()

  function close(): void {
    clearTimeout(retry)
    clearTimeout(watch)
    opening?.abort()
    opening = null
    source?.close()
    source = null
  }

  function report(): void {
    mayHaveMissed = true
    listener.onState('lost')
  }

  function lose(): void {
    close()
    report()
    const wait = BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? OPENING
    failures += 1
    // Jitter, so that clients do not all reconnect at once after a server restart.
    retry = setTimeout(() => void open(), wait * (0.75 + Math.random() / 2))
  }

  /** Waits for the first event: a slow network may take longer to bring it than an open stream may be silent. */
  function watchOpening(): void {
    watch = setTimeout(() => {
      report()
      watch = setTimeout(lose, OPENING - silence)
    }, silence)
  }

  function restartWatchdog(): void {
    receivedAt = Date.now()
    clearTimeout(watch)
    watch = setTimeout(lose, silence)
  }

  async function open(): Promise<void> {
    close()
    const attempt = new AbortController()
    opening = attempt
    watchOpening()
    try {
      const { ticket } = await call('openLive', {}, { signal: attempt.signal, repeats: 0 })
      if (!attempt.signal.aborted) connect(ticket)
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null) throw error
      const isOver = failure.kind === 'answer' && (failure.status === 401 || failure.status === 403)
      if (attempt.signal.aborted) return
      // The session is over: no other attempt follows.
      if (isOver) return close()
      lose()
    }
  }

  function connect(ticket: string): void {
    const stream = new EventSource(`${LIVE_PATH}?ticket=${encodeURIComponent(ticket)}`)
    source = stream
    let isOpen = false
    function receive(): void {
      restartWatchdog()
      if (isOpen) return
      isOpen = true
      failures = 0
      listener.onState('open')
      if (mayHaveMissed) listener.onGap()
      mayHaveMissed = true
    }
    // A ticket opens one stream only, so the browser's automatic reconnect cannot work.
    stream.addEventListener('error', lose)
    for (const name of EVENT_NAMES) {
      stream.addEventListener(name, (message: MessageEvent<string>) => {
        const event = JSON.parse(message.data) as LiveEvents[typeof name]
        if (name === 'clock') silence = readClock(event as LiveEvents['clock'])
        receive()
        listener.onEvent(name, event)
      })
    }
  }

  const reopen = () => {
    failures = 0
    void open()
  }
  function check(): void {
    if (!navigator.onLine || Date.now() - receivedAt <= silence) return
    report()
    reopen()
  }
  const checkIfShown = () => {
    if (document.visibilityState === 'visible') check()
  }
  addEventListener('online', reopen)
  addEventListener('offline', lose)
  document.addEventListener('visibilitychange', checkIfShown)
  listener.onState('connecting')
  void open()
  return {
    check,
    stop: () => {
      removeEventListener('online', reopen)
      removeEventListener('offline', lose)
      document.removeEventListener('visibilitychange', checkIfShown)
      close()
    },
  }
}
