import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { toFrame, type LiveFrame } from './live-frame.ts'
import type { OpenStream } from './live-hub.ts'
import type { WriteTurns } from './write-turns.ts'

/** A stream that writes to an open HTTP response. */
export interface SseStream extends OpenStream {
  /** Writes the headers; later events are sent. Returns false if the stream has already ended. */
  open(headers: OutgoingHttpHeaders): boolean
  /**
   * Destroys the stream if its reader has been behind for too long. Must be called at intervals, with
   * `performance.now()`.
   */
  endIfStuck(now: number): void
}

/** The maximum number of bytes buffered for a slow reader. Further events are dropped, and a resync is sent later. */
const MAX_WAITING = 64 * 1024
/**
 * The time in ms after a write for which events are gathered into the next one: until an urgent event is written, and
 * until others are. An event after a pause is written in the next turn. With many streams, writing takes most of the
 * process's time.
 */
const GATHER_MS = { urgent: 200, others: 700 } as const
/** The maximum time that a reader may be behind, in ms. */
const LONGEST_BEHIND = 60_000

const RESYNC = toFrame({ event: 'resync', data: {} })

/**
 * Creates a stream that writes Server-Sent Events to a response. Each stream numbers its own events, so the ids reveal
 * nothing else. Events before `open` are dropped: the browser reads the current state once the stream is open.
 */
export function createSseStream(sessionId: string, response: ServerResponse, turns: WriteTurns): SseStream {
  return new ResponseStream(sessionId, response, turns)
}

/** Its methods are on the prototype, because closures of each stream would take more memory than its state. */
class ResponseStream implements SseStream {
  readonly sessionId: string
  readonly #response: ServerResponse
  readonly #turns: WriteTurns
  #lastId = 0
  #behindSince: number | null = null
  #ended = false
  #writtenAt = 0
  #gathered: LiveFrame[] = []
  #gatheredLength = 0
  #isQueued = false
  #hasUrgent = false
  #gathering: NodeJS.Timeout | null = null

  constructor(sessionId: string, response: ServerResponse, turns: WriteTurns) {
    this.sessionId = sessionId
    this.#response = response
    this.#turns = turns
    response.on('close', () => this.#stopGathering())
    response.on('drain', () => this.#catchUp())
  }

  open(headers: OutgoingHttpHeaders): boolean {
    if (this.#ended || this.#response.destroyed) return false
    this.#response.writeHead(200, headers)
    // Until they are written, Node keeps the headers as dozens of pieces of text, and for good if they are written together
    // with the first event.
    this.#response.flushHeaders()
    return true
  }

  send(frame: LiveFrame, isUrgent: boolean): void {
    if (this.#ended || this.#behindSince !== null || !this.#response.headersSent) return
    if (this.#response.writableLength + this.#gatheredLength > MAX_WAITING) {
      this.#behindSince = performance.now()
      return
    }
    this.#gather(frame, isUrgent)
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#stopGathering()
    if (this.#response.headersSent) this.#response.end(this.#take())
  }

  endIfStuck(now: number): void {
    if (this.#behindSince !== null && now - this.#behindSince > LONGEST_BEHIND) this.#response.destroy()
  }

  #gather(frame: LiveFrame, isUrgent: boolean): void {
    this.#gathered.push(frame)
    this.#gatheredLength += frame.lines.length
    const wasUrgent = this.#hasUrgent
    this.#hasUrgent ||= isUrgent
    if (this.#gathering === null) this.#queue()
    else if (isUrgent && !wasUrgent) this.#gatherUntil(GATHER_MS.urgent)
  }

  /** Takes what has been gathered. The frames are the same objects for all streams, so only now is it a text. */
  #take(): string {
    let text = ''
    for (const { lines } of this.#gathered) {
      this.#lastId += 1
      text += `id: ${this.#lastId}\n${lines}`
    }
    this.#gathered = []
    this.#gatheredLength = 0
    this.#hasUrgent = false
    return text
  }

  /** Gathers until so many ms after the last write. */
  #gatherUntil(after: number): void {
    this.#stopGathering()
    this.#gathering = setTimeout(
      () => this.#queue(),
      Math.max(0, this.#writtenAt + after - performance.now()),
    )
  }

  #queue(): void {
    this.#stopGathering()
    if (this.#isQueued || this.#gathered.length === 0) return
    this.#isQueued = true
    this.#turns.add(() => this.#flush())
  }

  #flush(): void {
    this.#isQueued = false
    if (this.#ended || this.#gathered.length === 0) return
    const isTaken = this.#response.write(this.#take())
    this.#writtenAt = performance.now()
    this.#gatherUntil(GATHER_MS.others)
    if (isTaken) this.#catchUp()
  }

  #stopGathering(): void {
    if (this.#gathering !== null) clearTimeout(this.#gathering)
    this.#gathering = null
  }

  #catchUp(): void {
    if (this.#behindSince === null) return
    this.#behindSince = null
    this.#gather(RESYNC, true)
  }
}
