import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { endAfterBid } from '#domain/bidding/late-bid.ts'

/** Something that happened to a lot. `at` and `endsAt` are in epoch ms, amounts in rupees. */
export type FeedEntry = { readonly lot: HouseLot; readonly at: number; readonly key: string } & (
  | {
      readonly kind: 'bid'
      readonly amount: number
      readonly dealer: string
      readonly extendedTo: number | null
    }
  | { readonly kind: 'awarded' | 'underReserve' | 'noBids' }
)

/** The entries of one minute, newest first. `minute` is its first millisecond. */
export interface FeedMinute {
  readonly minute: number
  readonly entries: readonly FeedEntry[]
}

/**
 * Returns what has happened in an auction, newest first: bids, with the end that a late bid moved, and closes. Bids of
 * sealed lots appear once they are known. Starts, decisions and cancellations are shown with the lot.
 */
export function feedOf(auction: HouseAuction, max: number): readonly FeedMinute[] {
  const newest = auction.lots
    .flatMap((lot) => [...bidEntries(lot, auction), ...closeEntries(lot)])
    .toSorted((a, b) => b.at - a.at || b.key.localeCompare(a.key, 'en', { numeric: true }))
    .slice(0, max)
  const minutes = Map.groupBy(newest, ({ at }) => at - (at % 60_000))
  return [...minutes].map(([minute, entries]) => ({ minute, entries }))
}

function bidEntries(lot: HouseLot, auction: HouseAuction): readonly FeedEntry[] {
  let endsAt = Date.parse(lot.firstEndsAt)
  const rules = {
    format: auction.format,
    hardEndsAt: Date.parse(lot.hardEndsAt),
    extensionWindowSeconds: auction.extensionWindowSeconds,
  }
  return (lot.bids ?? [])
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ amount, dealer, placedAt, sequence }) => {
      const at = Date.parse(placedAt)
      const moved = endAfterBid({ ...rules, endsAt }, at)
      const extendedTo = moved > endsAt ? moved : null
      endsAt = moved
      return { kind: 'bid', lot, at, key: `${lot.lotId} ${sequence}`, amount, dealer, extendedTo }
    })
}

function closeEntries(lot: HouseLot): readonly FeedEntry[] {
  if (lot.outcome === null || lot.outcome === 'cancelled' || lot.outcome === 'withdrawn') return []
  const kind = lot.outcome === 'no_bids' ? 'noBids' : lot.outcome === 'awarded' ? 'awarded' : 'underReserve'
  return [{ kind, lot, at: Date.parse(lot.endsAt), key: `${lot.lotId} close` }]
}
