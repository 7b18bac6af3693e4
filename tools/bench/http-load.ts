import { connect, type Socket } from 'node:net'

/** A complete request, as sent over the wire. */
export interface LoadRequest {
  readonly bytes: Buffer
  /** Called with each response. */
  readonly onAnswer?: (status: number, body: Buffer) => void
}

/** The result of a load. */
export interface LoadResult {
  /** The number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Milliseconds from when each request was due until its response was complete. */
  readonly latencies: readonly number[]
  readonly seconds: number
}

export interface LoadOptions {
  /** Ports over which the connections are spread in turn. */
  readonly ports: readonly number[]
  /** Open connections; each has at most one request in flight. */
  readonly connections: number
  readonly seconds: number
  /** The next request of a connection, or null if there are no more. */
  readonly next: (connection: number) => LoadRequest | null
  /** Total requests a second, sent when due even if earlier ones are pending. Default: as fast as they are answered. */
  readonly rate?: number
}

/**
 * Puts load on HTTP servers from this thread. It implements only the necessary HTTP on raw sockets, because it shares
 * the machine with the server: a client that cost as much as the server would halve every figure.
 */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const statuses = new Map<number, number>()
  const latencies: number[] = []
  const { ports, connections, seconds, next, rate } = options
  const lines = await Promise.all(
    Array.from({ length: connections }, (_, index) => openLine(ports[index % ports.length] ?? 0)),
  )
  const started = performance.now()
  const until = started + seconds * 1000
  const send = (line: Line, shot: LoadRequest, due: number) =>
    line.send(shot.bytes, (status, body) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      latencies.push(performance.now() - due)
      shot.onAnswer?.(status, body)
    })
  if (rate === undefined) {
    await Promise.all(
      lines.map(async (line, index) => {
        while (performance.now() < until) {
          const shot = next(index)
          if (shot === null) return
          await send(line, shot, performance.now())
        }
      }),
    )
  } else {
    await sendOnTime({ lines, rate, started, until, next, send })
  }
  const took = (performance.now() - started) / 1000
  for (const line of lines) line.close()
  return { statuses, latencies, seconds: took }
}

/** Sends at the rate, regardless of responses. A due request waits while its connection is busy; the wait counts. */
async function sendOnTime(at: {
  readonly lines: readonly Line[]
  readonly rate: number
  readonly started: number
  readonly until: number
  readonly next: (connection: number) => LoadRequest | null
  readonly send: (line: Line, shot: LoadRequest, due: number) => Promise<void>
}): Promise<void> {
  const underWay: Promise<void>[] = []
  const gap = 1000 / at.rate
  await new Promise<void>((resolve) => {
    let sent = 0
    const timer = setInterval(() => {
      const now = performance.now()
      for (let due = at.started + sent * gap; due <= now; due = at.started + sent * gap) {
        const index = sent % at.lines.length
        const line = at.lines[index]
        const shot = at.next(index)
        if (due >= at.until || line === undefined || shot === null) {
          clearInterval(timer)
          resolve()
          return
        }
        underWay.push(at.send(line, shot, due))
        sent += 1
      }
    }, 1)
  })
  await Promise.all(underWay)
}

interface Line {
  /** Sends, and resolves when the response is complete. Requests sent before then are queued. */
  send(bytes: Buffer, onAnswer: (status: number, body: Buffer) => void): Promise<void>
  close(): void
}

async function openLine(port: number): Promise<Line> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return speak(socket)
}

interface Waiting {
  readonly onAnswer: (status: number, body: Buffer) => void
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

function speak(socket: Socket): Line {
  let waiting: Waiting | null = null
  let parts: Buffer[] = []
  let had = 0
  let wanted = -1
  let bodyAt = 0
  let turn: Promise<void> = Promise.resolve()
  let closing = false

  function fail(error: Error): void {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => {
    if (!closing) fail(new Error('The server closed the connection'))
  })
  socket.on('data', (chunk: Buffer) => {
    parts.push(chunk)
    had += chunk.length
    if (wanted < 0) {
      const whole = parts.length === 1 ? chunk : Buffer.concat(parts)
      parts = [whole]
      const end = whole.indexOf('\r\n\r\n')
      if (end < 0) return
      bodyAt = end + 4
      wanted = bodyAt + lengthOf(whole.toString('latin1', 0, end))
    }
    if (had < wanted || waiting === null) return
    const answer = parts.length === 1 ? (parts[0] ?? chunk) : Buffer.concat(parts)
    const status = Number(answer.toString('latin1', 9, 12))
    const { onAnswer, resolve } = waiting
    waiting = null
    const body = answer.subarray(bodyAt, wanted)
    parts = []
    had = 0
    wanted = -1
    onAnswer(status, body)
    resolve()
  })

  function sendNow(bytes: Buffer, onAnswer: Waiting['onAnswer']): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting = { onAnswer, resolve, reject }
      socket.write(bytes)
    })
  }
  return {
    send(bytes, onAnswer) {
      if (waiting === null) return (turn = sendNow(bytes, onAnswer))
      turn = turn.then(() => sendNow(bytes, onAnswer))
      return turn
    },
    close() {
      closing = true
      socket.destroy()
    },
  }
}

function lengthOf(head: string): number {
  if (head.startsWith('HTTP/1.1 304')) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`A response without Content-Length:\n${head}`)
  return Number(length)
}

/** Returns the bytes of a GET request, on condition that the answer has none of the `known` tags if they are given. */
export function getRequest(path: string, token: string, known?: string): Buffer {
  const condition = known === undefined ? '' : `if-none-match: ${known}\r\n`
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${condition}\r\n`,
    'latin1',
  )
}

/** Returns the bytes of a POST request with a JSON body, as the app's own browser sends it. */
export function postRequest(
  path: string,
  request: { readonly token: string; readonly key: string; readonly body: string },
): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${request.token}\r\n` +
      `content-type: application/json\r\nidempotency-key: ${request.key}\r\nprefer: return=minimal\r\n` +
      `content-length: ${Buffer.byteLength(request.body)}\r\n\r\n${request.body}`,
    'utf8',
  )
}

/** Returns the bytes of a POST request whose body is a file. */
export function uploadRequest(
  path: string,
  request: { readonly token: string; readonly key: string; readonly type: string; readonly body: Buffer },
): Buffer {
  const head =
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${request.token}\r\n` +
    `content-type: ${request.type}\r\nidempotency-key: ${request.key}\r\n` +
    `content-length: ${request.body.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), request.body])
}
