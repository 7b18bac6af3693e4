import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { formatCount } from '#domain/paging.ts'
import { DataTable } from '#web/console/parts/data-table.tsx'
import { FigureCell } from '#web/console/parts/figures.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { useText } from '#web/text/en/console.ts'
import { type TextId } from '#web/text/text.ts'
import { AUCTION_COLUMNS } from '../auction-columns.tsx'
import classes from './auction-panels.module.css'
import type { AuctionsOverview } from './use-auctions-overview.ts'
import { useWaitingLots } from './use-waiting-lots.ts'
import { WAITING_COLUMNS } from './waiting-columns.tsx'

const OF_LIVE = columnsWith([
  'console.auction',
  'console.format',
  'console.timeLeft',
  'console.lots',
  'console.liveLots',
  'console.lot.underReserve',
])
const OF_NEXT = columnsWith([
  'console.auction',
  'console.format',
  'console.startsAt',
  'console.endsAt',
  'console.lots',
])

/** Returns the columns with these titles, shown on every screen except the narrowest. */
function columnsWith(titles: readonly TextId[]): typeof AUCTION_COLUMNS {
  return AUCTION_COLUMNS.filter(({ title }) => titles.includes(title)).map(({ from, ...column }) =>
    from === 'wide' ? { ...column, from: 'tablet' } : column,
  )
}

/** The number of lots that await a decision, of live auctions, and of their lots; undefined while they are read. */
export function AuctionFigures({ overview }: { readonly overview: AuctionsOverview | undefined }) {
  const t = useText()
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))
  return (
    <>
      <FigureCell
        label={t('console.waitingForYou')}
        value={figure(overview?.underReserve)}
        isBad={(overview?.underReserve ?? 0) > 0}
      />
      <FigureCell label={t('console.auctionsLive')} value={figure(overview?.live.length)} />
      <FigureCell label={t('console.lotsLive')} value={figure(overview?.liveLots)} />
    </>
  )
}

/** The lots that await a decision, the auctions that run, those to come, and the drafts. */
export function AuctionPanels({ overview }: { readonly overview: AuctionsOverview | undefined }) {
  const t = useText()
  if (overview === undefined) {
    return (
      <Panel isFlush title={t('console.runningNow')}>
        <TableSkeleton rows={6} />
      </Panel>
    )
  }
  const { auctions, live, next, drafts } = overview
  return (
    <>
      <WaitingPanel auctions={auctions} />
      <AuctionsPanel
        title={t('console.runningNow')}
        none={t('console.nothingRuns')}
        auctions={live}
        columns={OF_LIVE}
      />
      <AuctionsPanel
        title={t('console.comingUp')}
        none={t('console.nothingComes')}
        auctions={next}
        columns={OF_NEXT}
      />
      {drafts.length > 0 && (
        <AuctionsPanel title={t('console.auctions.draft')} none="" auctions={drafts} columns={OF_NEXT} />
      )}
    </>
  )
}

function WaitingPanel({ auctions }: Pick<AuctionsOverview, 'auctions'>) {
  const t = useText()
  const waiting = useWaitingLots(auctions)
  return (
    <Panel isFlush title={t('console.waitingForYou')} detail={t('console.waitingText')}>
      {waiting.lots.length > 0 ? (
        <DataTable
          label={t('console.waitingForYou')}
          columns={WAITING_COLUMNS}
          rows={waiting.lots}
          rowId={({ lot }) => lot.lotId}
        />
      ) : waiting.isPending ? (
        <TableSkeleton rows={3} />
      ) : (
        <p className={classes['none']}>{t('console.nothingWaits')}</p>
      )}
    </Panel>
  )
}

function AuctionsPanel(props: {
  readonly title: string
  readonly none: string
  readonly auctions: readonly AuctionSummary[]
  readonly columns: typeof AUCTION_COLUMNS
}) {
  const { title, none, auctions, columns } = props
  return (
    <Panel isFlush title={title}>
      {auctions.length === 0 ? (
        <p className={classes['none']}>{none}</p>
      ) : (
        <DataTable label={title} columns={columns} rows={auctions} rowId={(auction) => auction.auctionId} />
      )}
    </Panel>
  )
}
