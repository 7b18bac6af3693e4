import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { AuctionSummary } from '#contract/auctions/admin-auctions.ts'
import { formatCount } from '#domain/paging.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText, type TextId } from '#web/text/text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AUCTION_COLUMNS } from '#web/auctions/console/auction-columns.tsx'
import { useRefreshAtTurns } from '#web/auctions/console/auction-phase.ts'
import classes from './console-home-screen.module.css'
import { DoneAlone } from './done-alone.tsx'
import { QueueFigures } from './queue-figures.tsx'
import { useWaitingLots } from './use-waiting-lots.ts'
import { WAITING_COLUMNS } from './waiting-columns.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Figures } from '../parts/figures.tsx'
import { KeyHints } from '../parts/key-hints.tsx'
import { useListKeys } from '../parts/list-keys.ts'
import { Panel } from '../parts/panel.tsx'
import { useRefreshSoon } from '../parts/refresh-soon.ts'
import { TableSkeleton } from '../parts/table-skeleton.tsx'

/** The number of auctions the overview reads, newest first. */
const MAX_AUCTIONS = 100

const NONE: readonly AuctionSummary[] = []

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

/** The overview of the console: pending decisions, live auctions by their end, and upcoming ones. */
export function ConsoleHomeScreen() {
  const t = useText()
  useListKeys()
  const query = useRead('admin/getAuctions', { limit: MAX_AUCTIONS }, { refetchInterval: 60_000 })
  const unlisted = useRead('admin/getCars', { status: 'unlisted', limit: 1 })
  const refresh = useRefreshSoon(queryKeyOf('admin/getAuctions'))
  useLiveEvent('lot', refresh)
  const auctions = query.data?.auctions ?? NONE
  useRefreshAtTurns(auctions, refresh)
  const { live, next, drafts, underReserve, liveLots } = useMemo(() => summarise(auctions), [auctions])
  const waiting = useWaitingLots(auctions)
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageTitle title={t('console.overview')} />
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const isReading = query.data === undefined
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))
  return (
    <Stack gap={5} className={classes['page']}>
      <PageTitle
        title={t('console.overview')}
        actions={
          <>
            <Button variant="default" component={Link} to={paths.admin.import}>
              {t('console.importList')}
            </Button>
            <Button component={Link} to={paths.admin.newAuction}>
              {t('console.newAuction')}
            </Button>
          </>
        }
      />
      <Figures
        figures={[
          {
            label: t('console.waitingForYou'),
            value: figure(isReading ? undefined : underReserve),
            isBad: underReserve > 0,
          },
          { label: t('console.auctionsLive'), value: figure(isReading ? undefined : live.length) },
          { label: t('console.lotsLive'), value: figure(isReading ? undefined : liveLots) },
          { label: t('console.unlistedCars'), value: figure(unlisted.data?.total) },
        ]}
      >
        <QueueFigures />
      </Figures>
      <DoneAlone />
      {isReading ? (
        <Panel isFlush title={t('console.runningNow')}>
          <TableSkeleton rows={6} />
        </Panel>
      ) : (
        <>
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
      )}
      <KeyHints canSearch={false} />
    </Stack>
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

function summarise(auctions: readonly AuctionSummary[]) {
  const published = auctions.filter(({ status }) => status === 'published')
  const by = (date: 'startsAt' | 'endsAt') => (a: AuctionSummary, b: AuctionSummary) =>
    Date.parse(a[date]) - Date.parse(b[date])
  return {
    live: published.filter(({ phase }) => phase === 'live').toSorted(by('endsAt')),
    next: published.filter(({ phase }) => phase === 'scheduled').toSorted(by('startsAt')),
    drafts: auctions.filter(({ status }) => status === 'draft'),
    underReserve: published.reduce((sum, auction) => sum + auction.underReserve, 0),
    liveLots: published.reduce((sum, auction) => sum + auction.liveLots, 0),
  }
}
