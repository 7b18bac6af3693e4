import { useQueries } from '@tanstack/react-query'
import type { AuctionSummary, HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { CallFailure } from '#web/api/failure.ts'
import { readOf } from '#web/api/use-operation.ts'

/** A lot that awaits a decision, and its auction. */
export interface WaitingLot {
  readonly lot: HouseLot
  readonly auctionId: string
  readonly auctionName: string
}

/** Reads the lots under reserve of these auctions, longest waiting first. */
export function useWaitingLots(auctions: readonly AuctionSummary[]): {
  readonly lots: readonly WaitingLot[]
  readonly isPending: boolean
} {
  const ids = auctions.filter(({ underReserve }) => underReserve > 0).map(({ auctionId }) => auctionId)
  return useQueries({
    queries: ids.map((auctionId) => readOf('admin/getAuction', { auctionId })),
    combine: (
      results: readonly {
        readonly data: HouseAuction | undefined
        readonly isPending: boolean
        readonly error: CallFailure | Error | null
      }[],
    ) => ({
      isPending: results.some((result) => result.isPending),
      lots: results
        .flatMap(({ data }) =>
          (data?.lots ?? [])
            .filter((lot) => lot.outcome === 'reserve_not_met')
            .map((lot) => ({ lot, auctionId: data?.auctionId ?? '', auctionName: data?.name ?? '' })),
        )
        .toSorted((a, b) => Date.parse(a.lot.endsAt) - Date.parse(b.lot.endsAt)),
    }),
  })
}
