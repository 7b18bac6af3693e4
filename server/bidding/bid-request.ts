import type { TracePosition } from '#server/platform/tracing/spans.ts'

/** A bid requested by a signed-in dealer. */
export interface BidRequest {
  readonly carId: string
  readonly flowId: string
  /** Rupees. */
  readonly amount: number
  /** Epoch ms, or null. */
  readonly validUntil: number | null
  readonly userId: string
  readonly organisationId: string
  readonly sessionId: string
  readonly key: BidKey | null
  /** The position of the call in its trace. */
  readonly trace?: TracePosition
}

/** The client's idempotency key, scoped to the caller, with the hash of the request body. */
export interface BidKey {
  readonly scope: string
  readonly key: string
  readonly bodyHash: Buffer
}

/** A placed bid, as returned to its dealer. */
export interface PlacedBid {
  readonly id: string
  readonly flowId: string
  /** Rupees. */
  readonly amount: number
  /** The position in the lot for an open lot; the dealer's own count for a sealed one. */
  readonly sequence: number
  /** ISO 8601. */
  readonly placedAt: string
  /** The dealer's remaining bids after this one. */
  readonly bidsLeft: number
}
