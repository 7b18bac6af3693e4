import { listen } from '#server/platform/db/listen.ts'
import { BUS_CHANNEL } from '#server/flows/announce.ts'
import type { LiveBus } from './live-bus.ts'

/**
 * The live bus over PostgreSQL: transactions publish with NOTIFY, so messages arrive only for commits, in their order.
 */
export function createNotifyLiveBus(databaseUrl: string): LiveBus {
  return {
    publish: null,
    listen: (callbacks) => listen({ ...callbacks, url: databaseUrl, channel: BUS_CHANNEL }),
  }
}
