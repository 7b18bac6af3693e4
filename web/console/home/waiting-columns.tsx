import { formatMoment } from '#domain/indian-time.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { paths } from '#web/paths.ts'
import { t } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { LotBadge } from '#web/auctions/console/lot-badge.tsx'
import type { DataColumn } from '../parts/data-table.tsx'
import { EntryLink } from '../parts/entry-link.tsx'
import type { WaitingLot } from './use-waiting-lots.ts'

/** Returns the columns of the table of lots awaiting a decision. */
export function waitingColumns(): readonly DataColumn<WaitingLot>[] {
  return [
    {
      id: 'car',
      header: t('console.car'),
      isLead: true,
      cell: ({ lot, auctionId }) => (
        <EntryLink to={`${paths.admin.auction(auctionId)}?lot=${lot.lotId}`}>{lot.title}</EntryLink>
      ),
    },
    { id: 'auction', header: t('console.auction'), from: 'tablet', cell: ({ auctionName }) => auctionName },
    { id: 'dealer', header: t('console.highestBidder'), cell: ({ lot }) => lot.leader ?? lot.winner },
    {
      id: 'bid',
      header: t('console.highestBid'),
      isNumeric: true,
      cell: ({ lot }) => lot.highestBid !== null && <Money rupees={lot.highestBid} />,
    },
    {
      id: 'reserve',
      header: t('console.reserve'),
      isNumeric: true,
      cell: ({ lot }) => lot.reserve !== null && <Money rupees={lot.reserve} />,
    },
    {
      id: 'ended',
      header: t('console.ended'),
      from: 'wide',
      cell: ({ lot }) => formatMoment(Date.parse(lot.endsAt)),
    },
    {
      id: 'state',
      header: t('console.status'),
      cell: ({ lot }) => (
        <>
          <LotBadge lot={lot} />{' '}
          {lot.counterUntil !== null && <TimeLeft end={Date.parse(lot.counterUntil)} />}
        </>
      ),
    },
  ]
}
