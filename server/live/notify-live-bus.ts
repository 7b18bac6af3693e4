import { listen } from '#server/platform/db/listen.ts'
import { BUS_CHANNEL } from '#server/flows/announce.ts'
import type { LiveBus } from './live-bus.ts'

/**
 * Creates the live bus over PostgreSQL. Transactions publish with NOTIFY, so messages arrive only for commits, in the
 * sequence of the commits.
 */
export function createNotifyLiveBus(databaseUrl: string): LiveBus {
  return {
    publish: null,
    listen: (callbacks) => listen({ ...callbacks, url: databaseUrl, channel: BUS_CHANNEL }),
  }
}
