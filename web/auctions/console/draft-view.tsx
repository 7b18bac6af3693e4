import { useMemo } from 'react'
import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { AuctionFacts } from './auction-facts.tsx'

function lotColumns(): readonly DataColumn<HouseLot>[] {
  return [
    {
      id: 'car',
      header: say('console.car'),
      isLead: true,
      orderBy: (lot) => lot.title,
      cell: (lot) => <EntryLink to={paths.admin.car(lot.carId)}>{lot.title}</EntryLink>,
    },
    { id: 'regno', header: say('console.regno'), cell: (lot) => lot.regno ?? say('console.notKnown') },
    {
      id: 'place',
      header: say('console.place'),
      orderBy: (lot) => lot.city,
      cell: (lot) => [lot.yard, lot.city].filter(Boolean).join(', '),
    },
    {
      id: 'guide',
      header: say('console.guidePrice'),
      isNumeric: true,
      orderBy: (lot) => lot.guidePrice,
      cell: (lot) => (lot.guidePrice === null ? say('console.notKnown') : <Money rupees={lot.guidePrice} />),
    },
    {
      id: 'start',
      header: say('console.startingPrice'),
      isNumeric: true,
      orderBy: (lot) => lot.startingPrice,
      cell: (lot) => <Money rupees={lot.startingPrice} />,
    },
    {
      id: 'reserve',
      header: say('console.reserve'),
      isNumeric: true,
      orderBy: (lot) => lot.reserve,
      cell: (lot) => (lot.reserve === null ? say('console.noReserve') : <Money rupees={lot.reserve} />),
    },
  ]
}

/** A draft or a discarded draft: its rules and cars. */
export function DraftView({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const columns = useMemo(() => lotColumns(), [])
  return (
    <>
      <Panel title={t('console.rules')}>
        <AuctionFacts auction={auction} />
      </Panel>
      <Panel isFlush title={t('console.lots')}>
        <DataTable
          label={t('console.lots')}
          columns={columns}
          rows={auction.lots}
          rowId={(lot) => lot.lotId}
          drawnAtOnce={100}
        />
      </Panel>
    </>
  )
}
