import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'

type Standing = 'draft' | 'cancelled' | AuctionSummary['phase']

const KINDS: Readonly<Record<Standing, StatusKind>> = {
  draft: 'quiet',
  cancelled: 'bad',
  scheduled: 'info',
  live: 'live',
  ended: 'quiet',
}

/** An auction's status; for a published one, its phase. */
export function AuctionBadge({ auction }: { readonly auction: Pick<AuctionSummary, 'status' | 'phase'> }) {
  const t = useText()
  const standing = auction.status === 'published' ? auction.phase : auction.status
  return <StatusBadge kind={KINDS[standing]}>{t(`console.auction.${standing}`)}</StatusBadge>
}
