import { listen } from '#server/platform/db/listen.ts'
import { BUS_CHANNEL } from '#server/flows/announce.ts'
import type { LiveBus } from './live-bus.ts'

/** The database as the live bus: a transaction tells with NOTIFY, so what is heard was committed, in that order. */
export function createNotifyLiveBus(databaseUrl: string): LiveBus {
  return {
    publish: null,
    listen: (ears) => listen({ ...ears, url: databaseUrl, channel: BUS_CHANNEL }),
  }
}
