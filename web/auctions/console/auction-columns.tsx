import { formatMoment } from '#web/text/formats.ts'
import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useFromNow } from '#web/clock/use-now.ts'
import { paths } from '#web/paths.ts'
import { t } from '#web/text/en/console.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import { AuctionBadge } from './auction-badge.tsx'
import { auctionPhase, type AuctionTimes } from './auction-phase.ts'
import classes from './auction-columns.module.css'

/** The columns of the table of auctions. */
export const AUCTION_COLUMNS: readonly Column<AuctionSummary>[] = [
  {
    title: 'console.auction',
    isLead: true,
    cell: (auction) => <EntryLink to={paths.admin.auction(auction.auctionId)}>{auction.name}</EntryLink>,
  },
  { title: 'console.status', cell: (auction) => <AuctionBadge auction={auction} /> },
  {
    title: 'console.format',
    from: 'wide',
    cell: (auction) => t(`console.format.${auction.format}`),
  },
  {
    title: 'console.startsAt',
    from: 'wide',
    cell: (auction) => <Moment iso={auction.startsAt} />,
  },
  {
    title: 'console.endsAt',
    from: 'tablet',
    cell: (auction) => <Moment iso={auction.endsAt} />,
  },
  {
    title: 'console.timeLeft',
    cell: (auction) => auction.status === 'published' && <AuctionTimeLeft auction={auction} />,
  },
  {
    title: 'console.lots',
    isNumeric: true,
    cell: (auction) => formatIndianNumber(auction.lotCount),
  },
  {
    title: 'console.liveLots',
    isNumeric: true,
    from: 'tablet',
    cell: (auction) => figure(auction.liveLots),
  },
  {
    title: 'console.lot.awarded',
    isNumeric: true,
    cell: (auction) => figure(auction.awarded),
  },
  {
    title: 'console.show.unsold',
    isNumeric: true,
    cell: (auction) => figure(auction.unsold),
  },
  {
    title: 'console.lot.underReserve',
    isNumeric: true,
    cell: (auction) =>
      auction.underReserve === 0 ? (
        figure(0)
      ) : (
        <StatusBadge kind="waiting">{formatIndianNumber(auction.underReserve)}</StatusBadge>
      ),
  },
]

/** The time to an auction's opening, then to its end; nothing after that. */
function AuctionTimeLeft({ auction }: { readonly auction: AuctionTimes }) {
  const isOver = useFromNow((now) => auctionPhase(auction, now) === 'ended')
  if (isOver) return null
  return <TimeLeft start={Date.parse(auction.startsAt)} end={Date.parse(auction.endsAt)} />
}

function Moment({ iso }: { readonly iso: string }) {
  return <span className={classes['moment']}>{formatMoment(Date.parse(iso))}</span>
}

function figure(count: number) {
  return count === 0 ? (
    <Text as="span" tone="faint">
      0
    </Text>
  ) : (
    formatIndianNumber(count)
  )
}
