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
const MOST_WAITING = 64 * 1024
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
  let lastId = 0
  let behindSince: number | null = null
  let ended = false
  let writtenAt = 0
  let gathered: LiveFrame[] = []
  let gatheredLength = 0
  let isQueued = false
  let hasUrgent = false
  let gathering: NodeJS.Timeout | null = null

  function gather(frame: LiveFrame, isUrgent: boolean): void {
    gathered.push(frame)
    gatheredLength += frame.lines.length
    const wasUrgent = hasUrgent
    hasUrgent ||= isUrgent
    if (gathering === null) queue()
    else if (isUrgent && !wasUrgent) gatherUntil(GATHER_MS.urgent)
  }
  /** Takes what has been gathered. The frames are the same objects for all streams, so only now is it a text. */
  function take(): string {
    let text = ''
    for (const { lines } of gathered) {
      lastId += 1
      text += `id: ${lastId}\n${lines}`
    }
    gathered = []
    gatheredLength = 0
    hasUrgent = false
    return text
  }
  /** Gathers until so many ms after the last write. */
  function gatherUntil(after: number): void {
    stopGathering()
    gathering = setTimeout(queue, Math.max(0, writtenAt + after - performance.now()))
  }
  function queue(): void {
    stopGathering()
    if (isQueued || gathered.length === 0) return
    isQueued = true
    turns.add(flush)
  }
  function flush(): void {
    isQueued = false
    if (ended || gathered.length === 0) return
    const isTaken = response.write(take())
    writtenAt = performance.now()
    gatherUntil(GATHER_MS.others)
    if (isTaken) catchUp()
  }
  function stopGathering(): void {
    if (gathering !== null) clearTimeout(gathering)
    gathering = null
  }
  response.on('close', stopGathering)
  function catchUp(): void {
    if (behindSince === null) return
    behindSince = null
    gather(RESYNC, true)
  }
  response.on('drain', catchUp)

  return {
    sessionId,
    open(headers) {
      if (ended || response.destroyed) return false
      response.writeHead(200, headers)
      return true
    },
    send(frame, isUrgent) {
      if (ended || behindSince !== null || !response.headersSent) return
      if (response.writableLength + gatheredLength > MOST_WAITING) {
        behindSince = performance.now()
        return
      }
      gather(frame, isUrgent)
    },
    end() {
      ended = true
      stopGathering()
      if (response.headersSent) response.end(take())
    },
    endIfStuck(now) {
      if (behindSince !== null && now - behindSince > LONGEST_BEHIND) response.destroy()
    },
  }
}
