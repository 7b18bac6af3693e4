import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { paths } from '#web/paths.ts'
import { DEFAULT_STARTING_PRICE } from '#domain/lot/auction-rules.ts'
import { t as translate, useText } from '#web/text/en/console.ts'
import '#web/text/en/car-facts.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { AuctionFacts } from './auction-facts.tsx'

const LOT_COLUMNS: readonly Column<HouseLot>[] = [
  {
    title: 'console.car',
    isLead: true,
    sort: (lot) => lot.title,
    cell: (lot) => <EntryLink to={paths.admin.car(lot.carId)}>{lot.title}</EntryLink>,
  },
  { title: 'console.regno', cell: (lot) => lot.regno ?? translate('console.notKnown') },
  {
    title: 'console.place',
    sort: (lot) => lot.city,
    cell: (lot) => [lot.yard, lot.city].filter(Boolean).join(', '),
  },
  {
    title: 'console.guidePrice',
    isNumeric: true,
    sort: (lot) => lot.guidePrice,
    cell: (lot) =>
      lot.guidePrice === null ? translate('console.notKnown') : <Money rupees={lot.guidePrice} />,
  },
  {
    title: 'console.startingPrice',
    isNumeric: true,
    sort: (lot) => lot.startingPrice,
    cell: (lot) =>
      lot.startingPrice > DEFAULT_STARTING_PRICE ? (
        <Money rupees={lot.startingPrice} />
      ) : (
        <Text as="span" tone="bad" weight={600}>
          {translate('console.startsAtOne')}
        </Text>
      ),
  },
  {
    title: 'console.reserve',
    isNumeric: true,
    sort: (lot) => lot.reserve,
    cell: (lot) => (lot.reserve === null ? translate('console.noReserve') : <Money rupees={lot.reserve} />),
  },
]

/** A draft or a discarded draft: its rules and cars. */
export function DraftView({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  return (
    <>
      <Panel title={t('console.rules')}>
        <AuctionFacts auction={auction} />
      </Panel>
      <Panel isFlush title={t('console.lots')}>
        <DataTable
          label={t('console.lots')}
          columns={LOT_COLUMNS}
          rows={auction.lots}
          rowId={(lot) => lot.lotId}
          drawnAtOnce={100}
        />
      </Panel>
    </>
  )
}
