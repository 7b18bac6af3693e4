import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes of unread bodies that the process reads in each slice of time, from all connections together: 25 MB a second. */
const BYTES_A_SLICE = 512 * 1024
const SLICE_MS = 20
/** The time in ms after which the connection of an unread body is cut. */
const READ_FOR_MS = 180_000
/** Smaller bodies have arrived with their headers, or nearly so; Node reads and drops them itself. */
const LARGE = 64 * 1024

/**
 * Reads and drops the large bodies of calls that are answered before their body is read, because browsers read the
 * answer only after they have sent everything. Node itself would read as fast as the network gives, and a process that
 * refuses many large bodies would do little else. This reads a little of each in turn.
 */
export function registerBodyDrain(app: FastifyInstance): void {
  const drain = createBodyDrain()
  app.addHook('onSend', (request, _reply, _payload, done) => {
    const { raw } = request
    if (isLarge(raw) && !raw.complete && raw.readableFlowing !== true) drain(raw)
    done()
  })
}

function isLarge({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE
}

/** Creates the function that adds a request whose body nobody reads. */
export function createBodyDrain({ readForMs = READ_FOR_MS } = {}): (raw: IncomingMessage) => void {
  let line: { readonly raw: IncomingMessage; readonly until: number }[] = []
  let timer: NodeJS.Timeout | null = null

  function readSlice(): void {
    let left = BYTES_A_SLICE
    const now = performance.now()
    const waiting: typeof line = []
    const served: typeof line = []
    for (const entry of line) {
      const { raw, until } = entry
      // A body that has arrived whole is released, so that the connection can take the next request.
      if (raw.complete || raw.destroyed) raw.resume()
      else if (now > until) raw.destroy()
      else if (left > 0) {
        left -= readSome(raw)
        served.push(entry)
      } else waiting.push(entry)
    }
    line = [...waiting, ...served]
    if (line.length > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }

  return (raw) => {
    // Node reads a body as fast as it can unless somebody else has begun.
    readSome(raw)
    line.push({ raw, until: performance.now() + readForMs })
    timer ??= setInterval(readSlice, SLICE_MS).unref()
  }
}

/** Drops what has arrived and returns its length in bytes; the stream then takes about 64 KB more. */
function readSome(raw: IncomingMessage): number {
  const chunk: unknown = raw.read()
  return chunk instanceof Buffer ? chunk.length : 0
}
