import { isRecord } from '#domain/read-value.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import {
  openLiveStream,
  type KeptStream,
  type LiveEventName,
  type LiveListener,
  type LiveState,
} from './live-stream.ts'
import { readClock, UNKNOWN_SILENCE } from './stream-clock.ts'

/** Messages between the tabs of one browser. The tab that holds the lock has the stream. */
type TabMessage =
  | { readonly kind: 'event'; readonly name: LiveEventName; readonly event: LiveEvents[LiveEventName] }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'gap' }
  /** Sent by a tab that has received nothing; the tab with the stream answers with its state. */
  | { readonly kind: 'ask' }

/** How long the tab with the stream has to answer, in ms, before it is replaced. */
const ANSWER_TIMEOUT = 3_000

/** The means by which tabs coordinate: the browser's, or a test's. */
export interface TabCoordination {
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => Channel
}

/** A channel to the other tabs. The sender does not receive its own messages. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** Opens a stream. */
export type OpenStream = (listener: LiveListener) => KeptStream

function browserMeeting(): TabCoordination | null {
  // Locks and channels are missing in insecure contexts and old browsers.
  return 'locks' in navigator && 'BroadcastChannel' in globalThis
    ? { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) }
    : null
}

/**
 * Shares one live stream between all tabs of a session, because a browser opens at most six connections to a host over
 * HTTP/1.1. One tab has the stream and forwards its events. When that tab closes, the next one takes over and reads
 * again what it may have missed. Without locks or channels each tab has its own stream. Returns the stop function.
 */
export function shareLiveStream(
  session: string,
  listener: LiveListener,
  meeting: TabCoordination | null = browserMeeting(),
  keepStream: OpenStream = openLiveStream,
): () => void {
  if (meeting !== null) return new Tab(session, listener, meeting, keepStream).join()
  const stream = keepStream(listener)
  return () => stream.stop()
}

/** One tab of a session. */
class Tab {
  readonly #name: string
  readonly #listener: LiveListener
  readonly #meeting: TabCoordination
  readonly #keepStream: OpenStream
  readonly #channel: Channel
  readonly #left = new AbortController()
  #state: LiveState = 'connecting'
  /** Set while this tab has the stream. */
  #kept: { readonly stream: KeptStream; readonly giveUp: () => void } | null = null
  #hasFollowed = false
  /** The maximum time without a message from the tab that has the stream, in ms. */
  #maxSilence = UNKNOWN_SILENCE
  /** When the last message came, in epoch ms. */
  #receivedAt = Date.now()
  #watch: ReturnType<typeof setTimeout> | undefined

  constructor(session: string, listener: LiveListener, meeting: TabCoordination, keepStream: OpenStream) {
    this.#name = `live ${session}`
    this.#listener = listener
    this.#meeting = meeting
    this.#keepStream = keepStream
    this.#channel = meeting.openChannel(this.#name)
  }

  /** Follows the tab that has the stream, and queues to take over from it. */
  join(): () => void {
    this.#channel.addEventListener('message', this.#onMessage)
    this.#setState('connecting')
    document.addEventListener('visibilitychange', this.#onShown, { signal: this.#left.signal })
    this.#waitForPlace({ signal: this.#left.signal })
    this.#post({ kind: 'ask' })
    this.#watchOver()
    return () => this.#leave()
  }

  #leave(): void {
    clearTimeout(this.#watch)
    this.#left.abort()
    this.#kept?.giveUp()
    this.#channel.close()
  }

  #waitForPlace(options: LockOptions): void {
    const keep = () => (this.#left.signal.aborted ? Promise.resolve() : this.#keep())
    // An aborted request needs no handling. If another tab took over, this one follows it.
    void this.#meeting.locks.request(this.#name, options, keep).catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
      if (!this.#left.signal.aborted) this.#follow()
    })
  }

  /** Runs the stream for all tabs until this tab closes or another takes over. */
  #keep(): Promise<void> {
    clearTimeout(this.#watch)
    const { promise, resolve } = Promise.withResolvers<void>()
    const isTakenOver = this.#hasFollowed
    let wasOpen = false
    const stream = this.#keepStream({
      onEvent: (name, event) => {
        this.#post({ kind: 'event', name, event })
        this.#listener.onEvent(name, event)
      },
      onState: (state) => {
        this.#setState(state)
        this.#post({ kind: 'state', state })
        // Events may have been missed between the previous tab's stream and this one.
        if (state === 'open' && isTakenOver && !wasOpen) this.#announceGap()
        wasOpen ||= state === 'open'
      },
      onGap: () => this.#announceGap(),
    })
    this.#kept = {
      stream,
      giveUp: () => {
        this.#kept = null
        stream.stop()
        resolve()
      },
    }
    return promise
  }

  #announceGap(): void {
    this.#post({ kind: 'gap' })
    this.#listener.onGap()
  }

  /** Follows another tab, which took over because this one was asleep and did not answer. */
  #follow(): void {
    this.#kept?.giveUp()
    this.#hasFollowed = true
    this.#waitForPlace({ signal: this.#left.signal })
    this.#post({ kind: 'ask' })
    this.#watchOver()
  }

  readonly #onMessage = ({ data }: MessageEvent<unknown>): void => {
    const message = readMessage(data)
    if (message === null) return
    if (message.kind === 'ask') {
      this.#kept?.stream.check()
      if (this.#kept !== null) this.#post({ kind: 'state', state: this.#state })
      return
    }
    // A late message from a tab that has been replaced.
    if (this.#kept !== null) return
    this.#hasFollowed = true
    if (message.kind === 'event' && message.name === 'clock')
      this.#maxSilence = readClock(message.event as LiveEvents['clock'])
    this.#watchOver()
    switch (message.kind) {
      case 'event':
        this.#listener.onEvent(message.name, message.event)
        break
      case 'state':
        this.#setState(message.state)
        break
      case 'gap':
        this.#listener.onGap()
    }
  }

  /** A page that was frozen or hidden may have missed its own timer. */
  readonly #onShown = (): void => {
    if (document.visibilityState !== 'visible' || this.#kept !== null) return
    if (Date.now() - this.#receivedAt > this.#maxSilence) this.#ask()
  }

  #watchOver(): void {
    this.#receivedAt = Date.now()
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => this.#ask(), this.#maxSilence)
  }

  /** After a silence, asks for the tab with the stream, and takes over if it does not answer. */
  #ask(): void {
    clearTimeout(this.#watch)
    this.#setState('lost')
    this.#post({ kind: 'ask' })
    this.#watch = setTimeout(() => this.#waitForPlace({ steal: true }), ANSWER_TIMEOUT)
  }

  #post(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to its origin
    this.#channel.postMessage(message)
  }

  #setState(state: LiveState): void {
    this.#state = state
    this.#listener.onState(state)
  }
}

const KINDS: ReadonlySet<unknown> = new Set<TabMessage['kind']>(['event', 'state', 'gap', 'ask'])

/** Ignores messages of kinds that this release does not know; tabs of another release may be open. */
function readMessage(data: unknown): TabMessage | null {
  return isRecord(data) && KINDS.has(data['kind']) ? (data as unknown as TabMessage) : null
}
