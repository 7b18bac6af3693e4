import type { AuctionFormat } from './auction-rules.ts'

/** What decides how a late bid moves a lot's end. Instants in epoch milliseconds. */
export interface LotEnd {
  readonly format: AuctionFormat
  /** The end as it stands now. */
  readonly endsAt: number
  /** The end that no bid moves it past. */
  readonly hardEndsAt: number
  readonly extensionWindowSeconds: number
}

/**
 * The lot's end after a bid accepted at `placedAt`: in an open lot at least the window after the bid,
 * never past the hard end and never earlier than it was. A sealed lot's end stays, for a move would tell
 * of the bid. Epoch milliseconds.
 */
export function endAfterBid(lot: LotEnd, placedAt: number): number {
  if (lot.format === 'sealed') return lot.endsAt
  return Math.max(lot.endsAt, Math.min(placedAt + lot.extensionWindowSeconds * 1000, lot.hardEndsAt))
}
