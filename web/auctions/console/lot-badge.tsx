import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import { standingOf, type LotStanding } from './lot-standing.ts'

const KINDS: Readonly<Record<LotStanding, StatusKind>> = {
  scheduled: 'info',
  live: 'live',
  closing: 'waiting',
  underReserve: 'waiting',
  countered: 'waiting',
  awarded: 'good',
  noBids: 'quiet',
  released: 'quiet',
  cancelled: 'bad',
  withdrawn: 'bad',
}

/** A lot's status. */
export function LotBadge({ lot }: { readonly lot: HouseLot }) {
  const t = useText()
  const standing = useFromNow((now) => standingOf(lot, now))
  return <StatusBadge kind={KINDS[standing]}>{t(`console.lot.${standing}`)}</StatusBadge>
}
