/** A bid as it was asked for by a signed-in dealer. */
export interface BidRequest {
  readonly carId: string
  readonly flowId: string
  /** Rupees. */
  readonly amount: number
  /** Epoch milliseconds, or null. */
  readonly validUntil: number | null
  readonly userId: string
  readonly organisationId: string
  readonly sessionId: string
  readonly key: BidKey | null
}

/** The client's idempotency key, in the caller's scope, with the hash of the body it came with. */
export interface BidKey {
  readonly scope: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** A bid that was placed, as its dealer is told. */
export interface PlacedBid {
  readonly id: string
  readonly flowId: string
  /** Rupees. */
  readonly amount: number
  /** The lot's order in an open lot, the dealer's own count in a sealed one. */
  readonly sequence: number
  /** ISO 8601. */
  readonly placedAt: string
  /** How many the dealer had left after it. */
  readonly bidsLeft: number
}
