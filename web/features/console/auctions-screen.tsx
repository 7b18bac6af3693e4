import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconGavel, IconPlus } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf, useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { auctionColumns } from './auctions/auction-columns.tsx'
import classes from './auctions-screen.module.css'
import { ChipRow } from './parts/chip-row.tsx'
import { DataTable } from './parts/data-table.tsx'
import { KeyHints } from './parts/key-hints.tsx'
import { useListKeys } from './parts/list-keys.ts'
import { MoreButton } from './parts/more-button.tsx'
import panelClasses from './parts/panel.module.css'
import { useRefreshSoon } from './parts/refresh-soon.ts'
import { TableSkeleton } from './parts/table-skeleton.tsx'

const STATUSES = ['draft', 'published', 'cancelled'] as const

/** All auctions of the house, the newest first. */
export function AuctionsScreen() {
  const t = useText()
  useListKeys()
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(STATUSES))
  const query = useReadPages('admin/getAuctions', status === null ? {} : { status }, {
    placeholderData: keepPreviousData,
  })
  useLiveEvent('lot', useRefreshSoon(queryKeyOf('admin/getAuctions')))
  const columns = useMemo(() => auctionColumns(), [])
  const pages = query.data?.pages
  const auctions = useMemo(() => pages?.flatMap((page) => page.auctions) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  return (
    <>
      <PageTitle
        title={t('console.auctions')}
        detail={total === null ? '\u00a0' : t('console.auctionCount', { count: total })}
        actions={
          <Button
            component={Link}
            to={paths.admin.newAuction}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('console.newAuction')}
          </Button>
        }
      />
      <div className={classes['chips']}>
        <ChipRow
          label={t('console.status')}
          options={[
            { value: null, label: t('console.show.all') },
            ...STATUSES.map((value) => ({ value, label: t(`console.auctions.${value}`) })),
          ]}
          value={status}
          onChange={(value) => void setStatus(value)}
        />
      </div>
      {query.isError && pages === undefined ? (
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className={panelClasses['panel']}>
          {total === null ? (
            <TableSkeleton rows={8} />
          ) : total === 0 ? (
            <EmptyState
              icon={<IconGavel size={28} />}
              title={t('console.noAuctions')}
              text={t('console.noAuctionsText')}
              action={{ label: t('console.newAuction'), to: paths.admin.newAuction }}
            />
          ) : (
            <>
              <DataTable
                label={t('console.auctions')}
                columns={columns}
                rows={auctions}
                rowId={(auction) => auction.auctionId}
                isBusy={query.isPlaceholderData}
              />
              <MoreButton
                shown={auctions.length}
                total={total}
                hasMore={query.hasNextPage}
                isLoading={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )}
        </div>
      )}
      <KeyHints canSearch={false} />
    </>
  )
}
