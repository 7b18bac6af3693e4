import { isRecord } from '#domain/car/car-fields.ts'
import type { LiveEvents } from '#contract/live/live-events.ts'
import { keepLiveStream, type LiveEventName, type LiveListener, type LiveState } from './live-stream.ts'
import { noteServerTold } from './server-clock.ts'

/** What the tabs of one browser say to each other. The one that holds the lock keeps the stream. */
type TabMessage =
  | { readonly kind: 'event'; readonly name: LiveEventName; readonly event: LiveEvents[LiveEventName] }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'gap' }
  /** Asked by a tab that has heard nothing; the one with the stream answers with its state. */
  | { readonly kind: 'ask' }

/** The stream says the time every 15 s; after three times that a tab asks whether anybody still keeps it. */
const SILENCE = 45_000
/** How long the one that keeps it has to answer, in milliseconds; then its place is taken. */
const ANSWER = 3_000

/** Where tabs meet: the browser's own, or a test's. */
export interface Meeting {
  readonly locks: Pick<LockManager, 'request'>
  readonly openChannel: (name: string) => Channel
}

/** A line to the other tabs; nobody hears itself. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/** Keeps a stream open until it is stopped; gives back how to stop it. */
export type KeepStream = (listener: LiveListener) => () => void

function browserMeeting(): Meeting | null {
  // Both are missing where the page is not served securely, and in old browsers.
  return 'locks' in navigator && 'BroadcastChannel' in globalThis
    ? { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) }
    : null
}

/**
 * One live stream for all tabs of a session, for a browser opens only six connections to a house over HTTP/1.1:
 * one tab keeps it and tells the others; when that tab goes, the next takes its place, and reads again what may
 * have happened in between. Where tabs can't meet, each keeps its own. Gives back how to stop.
 */
export function shareLiveStream(
  session: string,
  listener: LiveListener,
  meeting: Meeting | null = browserMeeting(),
  keepStream: KeepStream = keepLiveStream,
): () => void {
  return meeting === null ? keepStream(listener) : new Tab(session, listener, meeting, keepStream).join()
}

/** One tab among those of a session. */
class Tab {
  readonly #name: string
  readonly #listener: LiveListener
  readonly #meeting: Meeting
  readonly #keepStream: KeepStream
  readonly #channel: Channel
  readonly #left = new AbortController()
  #state: LiveState = 'connecting'
  /** Set while this tab keeps the stream. */
  #giveUp: (() => void) | null = null
  #hasFollowed = false
  #watch: ReturnType<typeof setTimeout> | undefined

  constructor(session: string, listener: LiveListener, meeting: Meeting, keepStream: KeepStream) {
    this.#name = `live ${session}`
    this.#listener = listener
    this.#meeting = meeting
    this.#keepStream = keepStream
    this.#channel = meeting.openChannel(this.#name)
  }

  /** Follows whoever keeps the stream, and stands in line for its place. */
  join(): () => void {
    this.#channel.addEventListener('message', this.#hear)
    this.#setState('connecting')
    this.#waitForPlace({ signal: this.#left.signal })
    this.#say({ kind: 'ask' })
    this.#watchOver()
    return () => this.#leave()
  }

  #leave(): void {
    clearTimeout(this.#watch)
    this.#left.abort()
    this.#giveUp?.()
    this.#channel.close()
  }

  #waitForPlace(options: LockOptions): void {
    const keep = () => (this.#left.signal.aborted ? Promise.resolve() : this.#keep())
    // A place that was not waited for to the end, or was taken away, needs nothing more.
    void this.#meeting.locks.request(this.#name, options, keep).catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error
      if (!this.#left.signal.aborted) this.#follow()
    })
  }

  /** Keeps the stream for all, until this tab goes or another takes the place. */
  #keep(): Promise<void> {
    clearTimeout(this.#watch)
    const { promise, resolve } = Promise.withResolvers<void>()
    const isTakenOver = this.#hasFollowed
    let wasOpen = false
    const stop = this.#keepStream({
      onEvent: (name, event) => {
        this.#say({ kind: 'event', name, event })
        this.#listener.onEvent(name, event)
      },
      onState: (state) => {
        this.#setState(state)
        this.#say({ kind: 'state', state })
        // Between the other's stream and this one something may have happened.
        if (state === 'open' && isTakenOver && !wasOpen) this.#tellGap()
        wasOpen ||= state === 'open'
      },
      onGap: () => this.#tellGap(),
    })
    this.#giveUp = () => {
      this.#giveUp = null
      stop()
      resolve()
    }
    return promise
  }

  #tellGap(): void {
    this.#say({ kind: 'gap' })
    this.#listener.onGap()
  }

  /** The place was taken by a tab that heard nothing from this one: this one was asleep. */
  #follow(): void {
    this.#giveUp?.()
    this.#hasFollowed = true
    this.#waitForPlace({ signal: this.#left.signal })
    this.#say({ kind: 'ask' })
    this.#watchOver()
  }

  readonly #hear = ({ data }: MessageEvent<unknown>): void => {
    const message = readMessage(data)
    if (message === null) return
    if (message.kind === 'ask') {
      if (this.#giveUp !== null) this.#say({ kind: 'state', state: this.#state })
      return
    }
    // What a tab still says whose place was taken.
    if (this.#giveUp !== null) return
    this.#hasFollowed = true
    this.#watchOver()
    switch (message.kind) {
      case 'event':
        if (message.name === 'clock') noteServerTold((message.event as LiveEvents['clock']).serverTime)
        this.#listener.onEvent(message.name, message.event)
        break
      case 'state':
        this.#setState(message.state)
        break
      case 'gap':
        this.#listener.onGap()
    }
  }

  /** Asks after a long silence, and takes the place of one that does not answer. */
  #watchOver(): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => {
      this.#say({ kind: 'ask' })
      this.#watch = setTimeout(() => this.#waitForPlace({ steal: true }), ANSWER)
    }, SILENCE)
  }

  #say(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is within its origin
    this.#channel.postMessage(message)
  }

  #setState(state: LiveState): void {
    this.#state = state
    this.#listener.onState(state)
  }
}

const KINDS: ReadonlySet<unknown> = new Set<TabMessage['kind']>(['event', 'state', 'gap', 'ask'])

/** Only what this release's tabs say to each other; a tab of another release may say something else. */
function readMessage(data: unknown): TabMessage | null {
  return isRecord(data) && KINDS.has(data['kind']) ? (data as unknown as TabMessage) : null
}
