import { formatMoment } from '#web/text/formats.ts'
import '#web/text/en/console.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { paths } from '#web/paths.ts'
import { Money } from '#web/ui/money.tsx'
import { LotBadge } from '../lot-badge.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import type { WaitingLot } from './use-waiting-lots.ts'

/** The columns of the table of lots awaiting a decision. */
export const WAITING_COLUMNS: readonly Column<WaitingLot>[] = [
  {
    title: 'console.car',
    isLead: true,
    cell: ({ lot, auctionId }) => (
      <EntryLink to={`${paths.admin.auction(auctionId)}?lot=${lot.lotId}`}>{lot.title}</EntryLink>
    ),
  },
  { title: 'console.auction', from: 'tablet', cell: ({ auctionName }) => auctionName },
  { title: 'console.highestBidder', cell: ({ lot }) => lot.leader ?? lot.winner },
  {
    title: 'console.highestBid',
    isNumeric: true,
    cell: ({ lot }) => lot.highestBid !== null && <Money rupees={lot.highestBid} />,
  },
  {
    title: 'console.reserve',
    isNumeric: true,
    cell: ({ lot }) => lot.reserve !== null && <Money rupees={lot.reserve} />,
  },
  {
    title: 'console.ended',
    from: 'wide',
    cell: ({ lot }) => formatMoment(Date.parse(lot.endsAt)),
  },
  {
    title: 'console.status',
    cell: ({ lot }) => (
      <>
        <LotBadge lot={lot} /> {lot.counterUntil !== null && <TimeLeft end={Date.parse(lot.counterUntil)} />}
      </>
    ),
  },
]
