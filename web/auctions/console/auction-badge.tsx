import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import { auctionPhase, type AuctionTimes } from './auction-phase.ts'

type Standing = 'draft' | 'cancelled' | AuctionSummary['phase']

const KINDS: Readonly<Record<Standing, StatusKind>> = {
  draft: 'quiet',
  cancelled: 'bad',
  scheduled: 'info',
  live: 'live',
  ended: 'quiet',
}

/** An auction's status; for a published one, its phase, which turns by the clock. */
export function AuctionBadge({
  auction,
}: {
  readonly auction: AuctionTimes & Pick<AuctionSummary, 'status'>
}) {
  const t = useText()
  const phase = useFromNow((now) => auctionPhase(auction, now))
  const standing = auction.status === 'published' ? phase : auction.status
  return <StatusBadge kind={KINDS[standing]}>{t(`console.auction.${standing}`)}</StatusBadge>
}
