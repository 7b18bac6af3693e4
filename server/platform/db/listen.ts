import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { CONNECTION_NAME } from './connection-name.ts'

/** A subscription to a channel that lasts until it is stopped. */
export interface Subscription {
  stop(): Promise<void>
}

export interface ListenOptions {
  readonly url: string
  readonly channel: string
  readonly onPayload: (payload: string) => void
  /** Called after a lost connection is restored. Notifications in between were missed. */
  readonly onGap: () => void
  /** Called on every connection loss and failed attempt. The connection is retried. */
  readonly onFailure: (error: unknown) => void
}

const FIRST_PAUSE = 50
const LONGEST_PAUSE = 2_000
/** How often the connection is probed, in ms, to detect one that no longer answers. */
const ASK_EVERY = 10_000
const ANSWER_WITHIN = 5_000
/** The probe, which pg_stat_activity shows as the last query of a connection that has listened for longer. */
export const LISTENING_PROBE = `select 'still listening'`

/**
 * Listens on a channel over its own connection, and reconnects whenever the connection is lost. Resolves once it is
 * listening.
 *
 * @throws the error of the first attempt.
 */
export async function listen(options: ListenOptions): Promise<Subscription> {
  const stopping = new AbortController()
  let client = await connect(options)

  async function run(): Promise<void> {
    for (;;) {
      await untilLost(client, stopping.signal)
      const lost = client
      await lost.end().catch(options.onFailure)
      if (stopping.signal.aborted) return
      const next = await connectAgain(options, stopping.signal)
      if (next === null) return
      client = next
      options.onGap()
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function connect(options: ListenOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: options.url,
    application_name: CONNECTION_NAME,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_WITHIN,
    keepAlive: true,
  })
  client.on('error', options.onFailure)
  client.on('notification', (notification) => {
    if (notification.payload !== undefined) options.onPayload(notification.payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`)
    return client
  } catch (error) {
    await client.end().catch(options.onFailure)
    throw error
  }
}

async function connectAgain(options: ListenOptions, signal: AbortSignal): Promise<pg.Client | null> {
  for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    try {
      return await connect(options)
    } catch (error) {
      options.onFailure(error)
      await delay(pause, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}

/** Resolves when the connection is closed, stops answering, or is no longer wanted. */
function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => void client.query(LISTENING_PROBE).catch(finish), ASK_EVERY)
    function finish(): void {
      clearInterval(timer)
      client.off('end', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    client.on('end', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
