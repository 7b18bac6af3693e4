import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createBidEngine } from './bid-engine.ts'
import { createBidsHandlers } from './bids-handlers.ts'

export interface BiddingOptions {
  readonly links: FileLinks
  /** How many bids may wait for a batch; more are refused at once. */
  readonly maxWaiting: number
}

/** The bid engine, with connections of its own. */
export function createBiddingArea(
  { databaseUrl, namedStatements, publish, metrics, warn }: Infrastructure,
  { links, maxWaiting }: BiddingOptions,
): ServerArea<OperationsByArea['bidding']> {
  const engine = createBidEngine({
    databaseUrl,
    namedStatements,
    maxWaiting,
    links,
    publish,
    onConnectionLost: warn('A connection of the bid engine was lost.'),
    meters: metrics.bids,
  })
  metrics.watchPool('bids', engine.pool)
  return { handlers: createBidsHandlers({ engine }), stop: () => engine.stop() }
}
