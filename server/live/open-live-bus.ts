import { readFileSync } from 'node:fs'
import type { LiveBus } from './live-bus.ts'
import { createNotifyLiveBus } from './notify-live-bus.ts'

/** The settings that choose the bus: see `Config`. */
interface BusSettings {
  readonly redisUrl: string | null
  readonly redisCa: string | null
  readonly databaseDirectUrl: string | null
}

/** Opens the bus that the settings choose: Redis, or else the database. */
export async function openLiveBus(
  { redisUrl, redisCa, databaseDirectUrl }: BusSettings,
  databaseUrl: string,
  secret: Buffer,
): Promise<LiveBus> {
  if (redisUrl === null) return createNotifyLiveBus(databaseDirectUrl ?? databaseUrl)
  // Imported on demand: it takes a tenth of the memory of an idle process.
  const { createRedisLiveBus } = await import('./redis-live-bus.ts')
  const ca = redisCa === null ? undefined : readFileSync(redisCa, 'utf8')
  return createRedisLiveBus({ url: redisUrl, secret, ca })
}
