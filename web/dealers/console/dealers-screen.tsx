import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatIndianNumber } from '#domain/money.ts'
import { useRead, useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { DataTable } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { dealerColumns } from './dealer-columns.tsx'
import { ALL_DEALERS, DealerFilters, dealerListInput, useDealerFilters } from './dealer-filters.tsx'

/** The list of dealers: search, filters in the address, and the exact count. */
export function DealersScreen() {
  const t = useText()
  useListKeys()
  const [filters, setFilters] = useDealerFilters()
  const input = dealerListInput(filters)
  const query = useReadPages('admin/getDealers', input, { placeholderData: keepPreviousData })
  // A deployment that sends real messages has no outbox and refuses this call.
  const outbox = useRead('admin/getOutbox', { limit: 1 }, { retry: false })
  const failedJobs = useRead('admin/getFailedJobs', { limit: 1 }).data?.total ?? 0
  const columns = useMemo(() => dealerColumns(), [])
  const pages = query.data?.pages
  const dealers = useMemo(() => pages?.flatMap((page) => page.dealers) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  const isFiltered = Object.keys(input).length > 0
  return (
    <>
      <PageTitle
        title={t('console.dealersTitle')}
        detail={
          total === null
            ? '\u00a0'
            : t('console.dealerTotal', { count: total, total: formatIndianNumber(total) })
        }
        actions={
          <>
            {outbox.isSuccess && (
              <Button variant="default" component={Link} to={paths.admin.outbox}>
                {t('console.messages')}
              </Button>
            )}
            {failedJobs > 0 && (
              <Button variant="default" component={Link} to={paths.admin.failedJobs}>
                {t('console.failedJobsCount', { total: formatIndianNumber(failedJobs) })}
              </Button>
            )}
            <Button variant="default" component={Link} to={paths.admin.admins}>
              {t('console.admins')}
            </Button>
            <Button variant="default" component={Link} to={paths.admin.refunds}>
              {t('console.refunds')}
            </Button>
          </>
        }
      />
      <DealerFilters filters={filters} onChange={(changed) => void setFilters(changed)} />
      <ListPanel
        query={query}
        shown={dealers.length}
        total={total}
        rows={12}
        empty={{
          icon: <IconUsers size={28} />,
          title: t(isFiltered ? 'console.noDealersFound' : 'console.noDealers'),
          text: t(isFiltered ? 'console.noDealersFoundText' : 'console.noDealersText'),
          ...(isFiltered && {
            action: { label: t('console.clearFilters'), onClick: () => void setFilters(ALL_DEALERS) },
          }),
        }}
      >
        <DataTable
          label={t('console.dealersTitle')}
          columns={columns}
          rows={dealers}
          rowId={(dealer) => dealer.uid}
          isBusy={query.isPlaceholderData}
        />
      </ListPanel>
      <KeyHints />
    </>
  )
}
