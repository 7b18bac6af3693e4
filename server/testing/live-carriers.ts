import { createClient } from '@redis/client'
import { createRedisLiveBus } from '#server/live/redis-live-bus.ts'
import type { Database } from '#server/platform/db/pool.ts'
import { BUS_CHANNEL } from '#server/flows/announce.ts'
import { startRedisServer } from './redis-server.ts'

/** One of the ways in which live events get from process to process, for tests that hold for each. */
export interface LiveCarrier {
  /** What the environment of its apps says. */
  readonly env: Readonly<Record<string, string>>
  /** Cuts every process's ear on it; answers how many, at least. */
  cutEars(database: Pick<Database, 'pool'>): Promise<number>
  /** Tells all apps, as a process beside them would. */
  tell(database: Pick<Database, 'pool'>, messages: readonly unknown[]): Promise<void>
  stop(): Promise<void>
}

const DEAF = { onPayload: () => undefined, onGap: () => undefined, onFailure: () => undefined }

/** How each of them is started, for apps with this secret. */
export const LIVE_CARRIERS: Readonly<Record<'NOTIFY' | 'Redis', (secret: Buffer) => Promise<LiveCarrier>>> = {
  NOTIFY: async () => ({
    env: {},
    async cutEars({ pool }) {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`,
      )
      return rowCount ?? 0
    },
    async tell({ pool }, messages) {
      await pool.query('select pg_notify($1, $2)', [BUS_CHANNEL, JSON.stringify(messages)])
    },
    stop: async () => undefined,
  }),

  async Redis(secret) {
    const redis = await startRedisServer()
    const beside = createRedisLiveBus({ url: redis.url, secret })
    const ear = await beside.listen(DEAF)
    return {
      env: { REDIS_URL: redis.url },
      async cutEars() {
        const client = await createClient({ url: redis.url }).connect()
        const cut = await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
        client.destroy()
        return Number(cut)
      },
      async tell(_database, messages) {
        beside.publish?.([JSON.stringify(messages)])
      },
      async stop() {
        await ear.stop()
        await redis.stop()
      },
    }
  },
}
