import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { recordUse } from '#server/identity/find-callers-queries.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createBidEngine } from './bid-engine.ts'
import { createBidsHandlers } from './bids-handlers.ts'
import { placeThroughLead } from './place-through-lead.ts'

export interface BiddingOptions {
  readonly links: FileLinks
  /**
   * Maximum number of bids that wait for a batch, with those of the other processes that share the port. Further ones are
   * refused at once.
   */
  readonly maxWaiting: number
}

/** Creates the bidding area, whose bid engine has its own connections. */
export function createBiddingArea(
  { aheadDb, databaseUrl, namedStatements, publish, metrics, warn }: Infrastructure,
  { links, maxWaiting }: BiddingOptions,
): ServerArea<OperationsByArea['bidding']> {
  const engine = createBidEngine({
    databaseUrl,
    namedStatements,
    maxWaiting,
    links,
    publish,
    recordUse: (sessionIds) => {
      recordUse(aheadDb, sessionIds).catch(warn('The use of sessions could not be recorded.'))
    },
    onConnectionLost: warn('A connection of the bid engine was lost.'),
    meters: metrics.bids,
  })
  metrics.watchPool('bids', engine.pool)
  const shared = placeThroughLead(engine)
  return {
    handlers: createBidsHandlers({ engine: shared }),
    drain: () => shared.drain(),
    stop: () => shared.stop(),
  }
}
