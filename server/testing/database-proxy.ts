import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** What stands between the house and its database, and can fail. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string
  /** Lets no byte pass, in either direction; connections are taken, and nobody answers on them. */
  stall(): void
  /** Forgets the connections that there are: no byte passes on them ever again, and nobody is told. New ones work. */
  forget(): void
  /** Lets everything pass again, what was held back first. */
  resume(): void
  /** Holds every byte of the database's answers back for so long, in milliseconds. */
  slowDown(milliseconds: number): void
  /** Cuts every connection with a reset. Answers how many there were. */
  reset(): number
  stop(): Promise<void>
}

/** Puts a proxy before the database at `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let stalled = false
  let delayMs = 0

  function pass(from: Socket, to: Socket, isAnswer: boolean): void {
    from.on('data', (bytes) => {
      if (isAnswer && delayMs > 0) setTimeout(() => to.write(bytes), delayMs)
      else to.write(bytes)
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
