import { useEffect } from 'react'
import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { phaseOf, type Phase } from '#domain/lot/auction-clock.ts'
import { useFromNow } from '#web/clock/use-now.ts'

/** When an auction opens and ends, as it was read. */
export type AuctionTimes = Pick<AuctionSummary, 'startsAt' | 'endsAt'>

/** Returns an auction's phase at `now` (epoch ms). It turns by the clock, and not only when the auction is read again. */
export function auctionPhase({ startsAt, endsAt }: AuctionTimes, now: number): Phase {
  return phaseOf({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, now)
}

/** How long to wait before reading again if the answer still has the phase from before, in ms. */
const AGAIN_MS = 5_000

/**
 * Returns 0 while the auctions have the phases with which they were read, otherwise a number that changes every
 * {@link AGAIN_MS}. `now` in epoch ms.
 */
export function turnOfPhases(
  auctions: readonly (AuctionTimes & Pick<AuctionSummary, 'status' | 'phase'>)[],
  now: number,
): number {
  const isTurned = auctions.some(
    (auction) => auction.status === 'published' && auctionPhase(auction, now) !== auction.phase,
  )
  return isTurned ? Math.ceil(now / AGAIN_MS) : 0
}

/** Calls `refresh` when an auction opens or ends, for the figures that come with it. */
export function useRefreshAtTurns(auctions: Parameters<typeof turnOfPhases>[0], refresh: () => void): void {
  const turn = useFromNow((now) => turnOfPhases(auctions, now))
  useEffect(() => {
    if (turn > 0) refresh()
  }, [turn, refresh])
}
