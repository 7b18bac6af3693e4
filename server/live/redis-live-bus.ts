import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import type { Subscription } from '#server/platform/db/listen.ts'
import type { LiveBus, LiveBusCallbacks } from './live-bus.ts'

export interface RedisLiveBusOptions {
  /** `redis://…`, or `rediss://…` for TLS */
  readonly url: string
  /** The certificate, in PEM, of the authority that must have signed the server's; by default a public one. */
  readonly ca?: string | undefined
  /** The secret that is shared by the processes of one deployment, and by no other deployment. */
  readonly secret: Buffer
}

/** A message about the process itself. Unlike committed messages, it is not a JSON list. */
interface Sign {
  readonly process: string
  readonly sign: 'hello' | 'here' | 'bye'
}

const FIRST_WAIT = 5_000
const FIRST_PAUSE = 50
const LONGEST_PAUSE = 2_000
/** How often a process sends a sign of life, in ms. */
const SIGN_EVERY = 5_000
/** A process that is silent for this many ms is considered gone. It may have left committed messages unpublished. */
const GONE_AFTER = 15_000

/**
 * Creates the live bus over Redis. Messages are published after the commit, so a process that dies in between leaves
 * them unpublished. Stale clients still recover: they all read again when a process starts, when a process could not
 * publish, and when one falls silent without a `bye`. If Redis is unavailable, only live events are delayed.
 */
export function createRedisLiveBus({ url, secret, ca }: RedisLiveBusOptions): LiveBus {
  // Several deployments may share one Redis, and a channel spans all databases of a Redis.
  const channel = `yardbid:${createHash('sha256').update('live bus').update(secret).digest('hex').slice(0, 32)}`
  const self = randomUUID()
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: SIGN_EVERY,
    socket: {
      ...(ca !== undefined && { tls: true as const, ca }),
      connectTimeout: FIRST_WAIT,
      socketTimeout: GONE_AFTER,
      keepAlive: true,
      reconnectStrategy: (tries) => Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(tries, 10)),
    },
  })
  let hasUnpublished = false

  function publishPayload(payload: string): void {
    client.publish(channel, payload).catch(() => {
      hasUnpublished = true
    })
  }
  const sendSign = (sign: Sign['sign']): void =>
    publishPayload(JSON.stringify({ process: self, sign } satisfies Sign))

  async function listen(callbacks: LiveBusCallbacks): Promise<Subscription> {
    const lastSigns = new Map<string, number>()
    let isListening = false

    function onMessage(payload: string): void {
      if (payload.startsWith('[')) return callbacks.onPayload(payload)
      const { process, sign } = JSON.parse(payload) as Sign
      // Applies to this process's own hello as well: its own screens have missed the messages that it failed to
      // publish.
      if (sign === 'hello') callbacks.onGap()
      if (process === self) return
      if (sign === 'bye') lastSigns.delete(process)
      else lastSigns.set(process, performance.now())
    }
    function checkSigns(): void {
      if (!client.isReady) return
      sendSign(hasUnpublished ? 'hello' : 'here')
      hasUnpublished = false
      const gone = [...lastSigns].filter(([, at]) => performance.now() - at > GONE_AFTER)
      for (const [process] of gone) lastSigns.delete(process)
      if (gone.length > 0) callbacks.onGap()
    }
    client.on('error', callbacks.onFailure)
    client.on('ready', () => {
      if (!isListening) return
      lastSigns.clear()
      callbacks.onGap()
      checkSigns()
    })
    const begin = async (): Promise<void> => {
      // `connect` retries until Redis answers. `subscribe` fails if the connection breaks or lacks permission.
      await client.connect()
      for (let pause = FIRST_PAUSE; client.isOpen; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
        try {
          await client.subscribe(channel, onMessage)
          isListening = true
          sendSign('hello')
          return
        } catch (error) {
          callbacks.onFailure(error)
          await waitUnreferenced(pause)
        }
      }
    }
    const listening = begin()
    const signs = setInterval(checkSigns, SIGN_EVERY)
    listening.catch(callbacks.onFailure)
    await Promise.race([listening, waitUnreferenced(FIRST_WAIT)])
    if (!isListening)
      callbacks.onFailure(new Error('Redis does not answer. Live events are delayed until it does'))
    return {
      async stop() {
        clearInterval(signs)
        if (client.isReady) {
          await client
            .publish(channel, JSON.stringify({ process: self, sign: 'bye' } satisfies Sign))
            .catch(callbacks.onFailure)
        }
        client.destroy()
      },
    }
  }
  return { publish: (payloads) => payloads.forEach(publishPayload), listen }
}

function waitUnreferenced(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
