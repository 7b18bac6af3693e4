import type { LiveEvents } from '#contract/live/live-events.ts'
import { LIVE_PATH } from '#contract/route.ts'
import type { LiveEventName } from '#web/api/live-stream.ts'
import { NOW } from '../fixed-now.ts'
import type { FakeServer } from './fake-server.ts'
import { replace } from './replace.ts'
import { until } from './wait.ts'

/** The parts of the browser that are replaced while a state is mounted: the network and the clock. */
export interface FakeBrowser {
  /** Delivers an event to the live streams, once one is open. */
  readonly receive: <Name extends LiveEventName>(name: Name, event: LiveEvents[Name]) => Promise<void>
  /** Ends the network. */
  readonly goOffline: () => void
  /** Brings the network back that {@link FakeBrowser.goOffline} has ended. */
  readonly goOnline: () => void
  /** Ends the live streams, as a proxy does that passes on none of their events. Calls still arrive. */
  readonly breakStream: () => Promise<void>
  readonly restore: () => void
}

/** A clock that stands at {@link NOW}. */
class StandingDate extends Date {
  constructor(value: number | string | Date = NOW) {
    super(value)
  }

  static override now(): number {
    return NOW
  }
}

/** The waits in ms that never end, because the clock stands: a notice stays, a countdown does not tick. */
const LONG_WAIT = 1_000

/** Returns a timer's function that ends short waits alone: a second tap, a pause in typing. */
function withoutLongWaits(start: (run: TimerHandler, wait?: number, ...given: unknown[]) => number) {
  return (run: TimerHandler, wait = 0, ...given: unknown[]) =>
    wait < LONG_WAIT ? start(run, wait, ...given) : NO_TIMER
}

/** The number of a timer that does not run. */
const NO_TIMER = -1

/** A live stream that opens at once and delivers what {@link FakeBrowser.receive} is given. */
function createStreamClass(streams: Set<EventTarget>, isBroken: () => boolean) {
  return class FakeStream extends EventTarget {
    constructor(url: string) {
      super()
      if (!url.startsWith(LIVE_PATH)) throw new Error(`No live stream is at ${url}.`)
      streams.add(this)
      queueMicrotask(() => {
        if (isBroken()) return
        // Without the time, which would move on from it: the clock stands.
        this.dispatchEvent(new MessageEvent('clock', { data: JSON.stringify({ serverTime: null }) }))
      })
    }

    close(): void {
      streams.delete(this)
    }
  }
}

/** A request for an upload, which reports all bytes as sent and is answered like any other call. */
function createRequestClass(server: FakeServer) {
  return class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly #cancel = new AbortController()
    #url = ''
    #headers = new Headers()
    status = 0
    responseText = ''

    open(_method: string, url: string): void {
      this.#url = url
    }

    setRequestHeader(): void {}

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name)
    }

    abort(): void {
      this.#cancel.abort()
      this.dispatchEvent(new Event('abort'))
    }

    send(file: Blob): void {
      const total = file.size
      queueMicrotask(() => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: total, total })))
      const answered = server.fetch(this.#url, { method: 'POST', body: file, signal: this.#cancel.signal })
      answered.then((response) => this.#take(response)).catch(() => this.dispatchEvent(new Event('error')))
    }

    async #take(response: Response): Promise<void> {
      this.status = response.status
      this.#headers = response.headers
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    }
  }
}

/** Replaces the network and the clock, until they are restored. */
export function fakeBrowser(server: FakeServer): FakeBrowser {
  const streams = new Set<EventTarget>()
  let isBroken = false
  const real = globalThis.fetch
  const replaced = [
    replace(globalThis, 'fetch', (address: RequestInfo | URL, init?: RequestInit) => {
      const url = address instanceof Request ? address.url : String(address)
      return new URL(url, location.origin).pathname.startsWith('/api/')
        ? server.fetch(url, init)
        : real(address, init)
    }),
    replace(globalThis, 'XMLHttpRequest', createRequestClass(server)),
    replace(
      globalThis,
      'EventSource',
      createStreamClass(streams, () => isBroken),
    ),
    replace(globalThis, 'Date', StandingDate),
    replace(globalThis, 'setTimeout', withoutLongWaits(window.setTimeout)),
    replace(globalThis, 'setInterval', withoutLongWaits(window.setInterval)),
  ]
  const untilOpen = () =>
    until(
      () => streams.size > 0,
      () => 'No live stream is open.',
    )
  return {
    receive: async (name, event) => {
      await untilOpen()
      for (const stream of streams)
        stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(event) }))
    },
    breakStream: async () => {
      await untilOpen()
      isBroken = true
      for (const stream of streams) stream.dispatchEvent(new Event('error'))
    },
    goOffline: () => {
      server.disconnect()
      replaced.push(replace(navigator, 'onLine', false))
      for (const stream of streams) stream.dispatchEvent(new Event('error'))
      dispatchEvent(new Event('offline'))
    },
    goOnline: () => {
      server.connect()
      replaced.push(replace(navigator, 'onLine', true))
      dispatchEvent(new Event('online'))
    },
    restore: () => replaced.toReversed().forEach((restore) => restore()),
  }
}
