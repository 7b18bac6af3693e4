import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useRefreshSoon } from '#web/api/refresh-soon.ts'
import { useRefreshAtTurns } from './auction-phase.ts'

/** Reads the auctions again with each bid, and when one opens or ends. */
export function KeepAuctionsCurrent({ auctions }: { readonly auctions: readonly AuctionSummary[] }) {
  const refresh = useRefreshSoon(queryKeyOf('admin/getAuctions'))
  useLiveEvent('lot', refresh)
  useRefreshAtTurns(auctions, refresh)
  return null
}
