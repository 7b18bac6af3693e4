import { createClient } from '@redis/client'
import pg from 'pg'
import { createRedisLiveBus } from '#server/live/redis-live-bus.ts'
import { LISTENING_PROBE } from '#server/platform/db/listen.ts'
import type { Database } from '#server/platform/db/pool.ts'
import { BUS_CHANNEL } from '#server/flows/announce.ts'
import { startRedisServer } from './redis-server.ts'

/** A way of carrying live events between processes, for tests that run with each. */
export interface LiveCarrier {
  /** Environment variables for apps that use this carrier. */
  readonly env: Readonly<Record<string, string>>
  /** Cuts the bus connection of every process. Returns the number of connections cut, which may include others. */
  cutConnections(database: Pick<Database, 'pool'>): Promise<number>
  /** Publishes messages to all apps, as another process would. */
  publish(database: Pick<Database, 'pool'>, messages: readonly unknown[]): Promise<void>
  stop(): Promise<void>
}

const IGNORE_ALL = { onPayload: () => undefined, onGap: () => undefined, onFailure: () => undefined }

/** Starts each carrier, for apps with this secret. */
export const LIVE_CARRIERS: Readonly<Record<'NOTIFY' | 'Redis', (secret: Buffer) => Promise<LiveCarrier>>> = {
  NOTIFY: async () => ({
    env: {},
    async cutConnections({ pool }) {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = any($1)`,
        [[`listen ${pg.escapeIdentifier(BUS_CHANNEL)}`, LISTENING_PROBE]],
      )
      return rowCount ?? 0
    },
    async publish({ pool }, messages) {
      await pool.query('select pg_notify($1, $2)', [BUS_CHANNEL, JSON.stringify(messages)])
    },
    stop: async () => undefined,
  }),

  async Redis(secret) {
    const redis = await startRedisServer()
    const otherBus = createRedisLiveBus({ url: redis.url, secret })
    const subscription = await otherBus.listen(IGNORE_ALL)
    return {
      env: { REDIS_URL: redis.url },
      async cutConnections() {
        const client = await createClient({ url: redis.url }).connect()
        const cut = await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
        client.destroy()
        return Number(cut)
      },
      async publish(_database, messages) {
        otherBus.publish?.([JSON.stringify(messages)])
      },
      async stop() {
        await subscription.stop()
        await redis.stop()
      },
    }
  },
}
