import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { LiveEvents } from '#contract/live/live-events.ts'
import type { Screen } from './live-hub.ts'

/** A screen behind an open response. */
export interface StreamScreen extends Screen {
  /** Writes the head: from now on what is sent goes out. False where the stream has ended before. */
  open(headers: OutgoingHttpHeaders): boolean
  /** Ends the stream of a reader that has not read for too long; asked again and again. */
  endIfStuck(now: number): void
}

/** Bytes that may wait for a slow reader; what comes above is dropped, and it is told to read again. */
const MOST_WAITING = 64 * 1024
/** Milliseconds for which a reader may be behind. */
const LONGEST_BEHIND = 60_000

const RESYNC: LiveEvents['resync'] = {}

/**
 * Speaks Server-Sent Events into a response. Events are numbered by the stream itself, so that their ids tell
 * of nothing but it. What is sent before it opens is dropped: the browser reads when it sees it open.
 */
export function createStreamScreen(sessionId: string, response: ServerResponse): StreamScreen {
  let lastId = 0
  let behindSince: number | null = null
  let ended = false

  function write(event: string, data: string): void {
    lastId += 1
    response.write(`id: ${lastId}\nevent: ${event}\ndata: ${data}\n\n`)
  }
  response.on('drain', () => {
    if (behindSince === null) return
    behindSince = null
    write('resync', JSON.stringify(RESYNC))
  })

  return {
    sessionId,
    open(headers) {
      if (ended || response.destroyed) return false
      response.writeHead(200, headers)
      return true
    },
    send(event, data) {
      if (ended || behindSince !== null || !response.headersSent) return
      if (response.writableLength > MOST_WAITING) {
        behindSince = performance.now()
        return
      }
      write(event, data)
    },
    end() {
      ended = true
      if (response.headersSent) response.end()
    },
    endIfStuck(now) {
      if (behindSince !== null && now - behindSince > LONGEST_BEHIND) response.destroy()
    },
  }
}
