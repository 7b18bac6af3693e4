import type { AuctionFormat } from '../lot/auction-rules.ts'

/** The facts that determine how a late bid extends a lot. Instants in epoch ms. */
export interface LotEnd {
  readonly format: AuctionFormat
  readonly endsAt: number
  /** The latest possible end. */
  readonly hardEndsAt: number
  readonly extensionWindowSeconds: number
}

/**
 * Returns the lot's end after a bid accepted at `placedAt`: in an open lot at least the window after the bid, never
 * past the hard end and never earlier than before. A sealed lot is not extended, because that would reveal the bid.
 * Epoch ms.
 */
export function endAfterBid(lot: LotEnd, placedAt: number): number {
  if (lot.format === 'sealed') return lot.endsAt
  return Math.max(lot.endsAt, Math.min(placedAt + lot.extensionWindowSeconds * 1000, lot.hardEndsAt))
}
