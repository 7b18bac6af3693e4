import { useMemo } from 'react'
import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useRefreshSoon } from '#web/api/refresh-soon.ts'
import { useRefreshAtTurns } from '../auction-phase.ts'

/** The number of auctions the overview reads, newest first. */
const MAX_AUCTIONS = 100

const NONE: readonly AuctionSummary[] = []

/** The auctions as the overview shows them. */
export interface AuctionsOverview {
  readonly auctions: readonly AuctionSummary[]
  readonly live: readonly AuctionSummary[]
  readonly next: readonly AuctionSummary[]
  readonly drafts: readonly AuctionSummary[]
  /** The number of lots that await a decision under their reserve. */
  readonly underReserve: number
  readonly liveLots: number
}

/** Reads the auctions of the overview, and again as they change. `overview` is undefined until they are read. */
export function useAuctionsOverview() {
  const query = useRead('admin/getAuctions', { limit: MAX_AUCTIONS }, { refetchInterval: 60_000 })
  const refresh = useRefreshSoon(queryKeyOf('admin/getAuctions'))
  useLiveEvent('lot', refresh)
  const auctions = query.data?.auctions
  useRefreshAtTurns(auctions ?? NONE, refresh)
  const overview = useMemo(() => (auctions === undefined ? undefined : summarise(auctions)), [auctions])
  return { query, overview }
}

function summarise(auctions: readonly AuctionSummary[]): AuctionsOverview {
  const published = auctions.filter(({ status }) => status === 'published')
  const by = (date: 'startsAt' | 'endsAt') => (a: AuctionSummary, b: AuctionSummary) =>
    Date.parse(a[date]) - Date.parse(b[date])
  return {
    auctions,
    live: published.filter(({ phase }) => phase === 'live').toSorted(by('endsAt')),
    next: published.filter(({ phase }) => phase === 'scheduled').toSorted(by('startsAt')),
    drafts: auctions.filter(({ status }) => status === 'draft'),
    underReserve: published.reduce((sum, auction) => sum + auction.underReserve, 0),
    liveLots: published.reduce((sum, auction) => sum + auction.liveLots, 0),
  }
}
