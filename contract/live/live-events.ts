import type { FlowEvent, FlowState } from '#domain/flows/car-lifecycle.ts'

/** What the live stream says, by the name on its `event:` line. Amounts in rupees, dates ISO 8601 in UTC. */
export interface LiveEvents {
  /** A bid in an open lot; of a sealed one only the bidder's own screens hear before the close. */
  bid: {
    carId: string
    auctionId: string
    lotId: string
    latestBidValue: number | null
    highestBid: number | null
    endsAt: string
    sequence: number
    /** Whether this dealer placed it, from this screen or another. */
    own: boolean
  }
  /** This dealer no longer leads. */
  outbid: { carId: string; auctionId: string; lotId: string; latestBidValue: number; by: number }
  /** One of the dealer's own cars moved: what was done, and where it is now (null: out of My Cars). */
  flow: { flowEntityId: string; carId: string; event: FlowEvent; state: FlowState | null }
  /**
   * A lot was published, a bid moved its end, or it got its outcome; the house also hears that it countered. Nothing is
   * said when the clock opens or ends a lot.
   */
  lot: {
    carId: string
    auctionId: string
    lotId: string
    phase: 'scheduled' | 'live' | 'ended'
    outcome: string | null
    endsAt: string
  }
  /** The figures on the badges changed. */
  counts: Record<string, never>
  /** Drop what you know and read again. */
  resync: Record<string, never>
  /** Every 15 s: the database's clock in epoch milliseconds. */
  clock: { serverTime: number }
}

export type LiveEventName = keyof LiveEvents

/** One event as it travels. */
export type LiveEvent = { [Name in LiveEventName]: { event: Name; data: LiveEvents[Name] } }[LiveEventName]
