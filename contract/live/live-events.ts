import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'

/** The events of the live stream, by the name on the `event:` line. Amounts in rupees, dates ISO 8601 in UTC. */
export interface LiveEvents {
  /** A bid in an open lot. A bid in a sealed lot goes only to the bidder's own screens until the close. */
  bid: {
    carId: string
    auctionId: string
    lotId: string
    latestBidValue: number | null
    highestBid: number | null
    endsAt: string
    sequence: number
    /** Whether this dealer placed it, on this screen or another. */
    own: boolean
    /** Set if the bid was late and moved the end: the seconds from the bid to the new end, the extension window. */
    extendedBySeconds?: number
  }
  /** This dealer no longer leads. */
  outbid: { carId: string; auctionId: string; lotId: string; latestBidValue: number; by: number }
  /**
   * One of the dealer's cars moved: the step, and the new state (null: removed from My Cars). Admins get the steps of all
   * dealers.
   */
  flow: { flowEntityId: string; carId: string; event: FlowEvent; state: FlowState | null }
  /**
   * A lot was published, a bid moved its end, or it got its outcome. Admins are also told of its counter. No event is
   * sent when a lot opens or ends by the clock.
   */
  lot: {
    carId: string
    auctionId: string
    lotId: string
    phase: 'scheduled' | 'live' | 'ended'
    outcome: string | null
    endsAt: string
  }
  /** The counts on the badges changed. */
  counts: Record<string, never>
  /** The client must discard its cached data and read again. */
  resync: Record<string, never>
  /** Every 15 s: the database's clock in epoch ms. */
  clock: { serverTime: number }
}

export type LiveEventName = keyof LiveEvents

/** One event in transit. */
export type LiveEvent = { [Name in LiveEventName]: { event: Name; data: LiveEvents[Name] } }[LiveEventName]
