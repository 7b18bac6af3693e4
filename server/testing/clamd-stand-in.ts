import { createServer, type ListenOptions } from 'node:net'

/** A server that speaks ClamAV's INSTREAM protocol, for one file per connection. */
export interface ClamdStandIn {
  /** The server's address, in the format of SCANNER_ADDRESS. */
  readonly address: string
  /** The files that the server received completely. */
  readonly scanned: readonly Buffer[]
  stop(): Promise<void>
}

const COMMAND = Buffer.from('zINSTREAM\0')

/**
 * Starts the server. It reports a virus in a file that contains `signature`, and refuses a file of more than `maxBytes`
 * as clamd does. With `isMute` it reads everything and never answers.
 */
export async function startClamdStandIn(options: {
  readonly signature: string
  readonly maxBytes?: number
  readonly isMute?: boolean
  /** The path of a Unix socket; by default the server listens on a free local port. */
  readonly path?: string
}): Promise<ClamdStandIn> {
  const scanned: Buffer[] = []
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    let isAnswered = false
    const answer = (text: string): void => {
      isAnswered = true
      if (options.isMute !== true) socket.end(`${text}\0`)
    }
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (isAnswered) return
      received = Buffer.concat([received, data])
      if (received.length < COMMAND.length) return
      if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return answer('UNKNOWN COMMAND')
      const file = readChunks(received.subarray(COMMAND.length))
      if (file.bytes.length > (options.maxBytes ?? Infinity)) {
        answer('INSTREAM size limit exceeded. ERROR')
      } else if (file.isWhole) {
        scanned.push(file.bytes)
        answer(file.bytes.includes(options.signature) ? 'stream: Stand-In.Test FOUND' : 'stream: OK')
      }
    })
  })
  const place: ListenOptions =
    options.path === undefined ? { host: '127.0.0.1', port: 0 } : { path: options.path }
  await new Promise<void>((resolve) => server.listen(place, resolve))
  const listening = server.address()
  return {
    address: typeof listening === 'string' ? `unix:${listening}` : `tcp://127.0.0.1:${listening?.port}`,
    scanned,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readChunks(stream: Buffer): { readonly bytes: Buffer; readonly isWhole: boolean } {
  const chunks: Buffer[] = []
  for (let at = 0; at + 4 <= stream.length;) {
    const length = stream.readUInt32BE(at)
    if (length === 0) return { bytes: Buffer.concat(chunks), isWhole: true }
    chunks.push(stream.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { bytes: Buffer.concat(chunks), isWhole: false }
}
