import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy between the app and its database that can fail in several ways. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly url: string
  /** Stops all traffic in both directions. Connections are still accepted, but get no answer. */
  stall(): void
  /** Silently drops the existing connections, on which no further byte passes. New ones work. */
  forget(): void
  /** Lets traffic pass again, beginning with the delayed bytes. */
  resume(): void
  /** Delays every answer of the database by this many ms. */
  slowDown(milliseconds: number): void
  /** Resets every connection. Returns how many there were. */
  reset(): number
  stop(): Promise<void>
}

/** Starts a proxy in front of the database at `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let stalled = false
  let delayMs = 0

  function pass(from: Socket, to: Socket, isAnswer: boolean): void {
    const delayed: Buffer[] = []
    from.on('data', (bytes) => {
      if (!isAnswer || (delayMs === 0 && delayed.length === 0)) {
        to.write(bytes)
        return
      }
      // Once the delay has ended, what comes then follows what still waits.
      delayed.push(bytes)
      setTimeout(() => to.write(delayed.shift() ?? ''), delayMs)
    })
    from.on('error', () => to.resetAndDestroy())
    from.on('close', () => {
      sockets.delete(from)
      to.end()
    })
    sockets.add(from)
    if (stalled) from.pause()
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    pass(near, far, false)
    pass(far, near, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  function reset(): number {
    const open = [...sockets]
    for (const socket of open) socket.resetAndDestroy()
    return open.length / 2
  }
  return {
    url: url.href,
    stall() {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    forget() {
      for (const socket of sockets) {
        forgotten.add(socket)
        socket.pause()
      }
    },
    resume() {
      stalled = false
      for (const socket of sockets) if (!forgotten.has(socket)) socket.resume()
    },
    slowDown(milliseconds) {
      delayMs = milliseconds
    },
    reset,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      reset()
      await closed
    },
  }
}
