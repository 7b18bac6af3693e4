import { keepPreviousData } from '@tanstack/react-query'
import { IconMessage } from '@tabler/icons-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { OutboxMessage } from '#contract/admin-outbox.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './outbox-screen.module.css'
import { DataTable, type DataColumn } from './parts/data-table.tsx'
import { useListKeys } from './parts/list-keys.ts'
import { MoreButton } from './parts/more-button.tsx'
import panelClasses from './parts/panel.module.css'
import { SearchField } from './parts/search-field.tsx'
import { TableSkeleton } from './parts/table-skeleton.tsx'

function messageColumns(): readonly DataColumn<OutboxMessage>[] {
  return [
    {
      id: 'when',
      header: say('console.when'),
      cell: ({ createdAt }) => formatReceiptTime(Date.parse(createdAt)),
    },
    { id: 'to', header: say('console.to'), isLead: true, cell: ({ to }) => <b>{to}</b> },
    {
      id: 'channel',
      header: say('console.channel'),
      cell: ({ channel }) => say(`console.channel.${channel}`),
    },
    {
      id: 'text',
      header: say('console.message'),
      cell: ({ subject, text }) => (
        <span className={classes['text']}>
          {subject !== null && <b>{subject}</b>}
          {text}
        </span>
      ),
    },
  ]
}

/** What this house would have sent to whom, had it anybody to send it. */
export function OutboxScreen() {
  const t = useText()
  useListKeys()
  const [to, setTo] = useQueryState('to', parseAsString.withDefault('').withOptions({ history: 'replace' }))
  const query = useReadPages('admin/getOutbox', to === '' ? {} : { to }, {
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })
  const columns = useMemo(() => messageColumns(), [])
  const pages = query.data?.pages
  const messages = useMemo(() => pages?.flatMap((page) => page.messages) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  return (
    <>
      <PageTitle
        title={t('console.messages')}
        detail={
          total === null
            ? t('console.messagesText')
            : `${t('console.messageTotal', { count: total, total: formatIndianNumber(total) })} · ${t('console.messagesText')}`
        }
      />
      {query.isError && pages === undefined ? (
        <ErrorState
          message={errorMessage(query.error, { refused: 'asSaid', otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
          more={{ label: t('console.allDealers'), to: paths.admin.dealers }}
        />
      ) : (
        <>
          <div className={classes['search']}>
            <SearchField
              label={t('console.searchMessages')}
              search={to}
              onSearch={(search) => void setTo(search)}
            />
          </div>
          <div className={panelClasses['panel']}>
            {total === null ? (
              <TableSkeleton rows={12} />
            ) : total === 0 ? (
              <EmptyState
                icon={<IconMessage size={28} />}
                title={t(to === '' ? 'console.noMessages' : 'console.noMessagesFound')}
              />
            ) : (
              <>
                <DataTable
                  label={t('console.messages')}
                  columns={columns}
                  rows={messages}
                  rowId={({ id }) => id}
                  isBusy={query.isPlaceholderData}
                />
                <MoreButton
                  shown={messages.length}
                  total={total}
                  hasMore={query.hasNextPage}
                  isLoading={query.isFetchingNextPage}
                  onMore={() => void query.fetchNextPage()}
                />
              </>
            )}
          </div>
        </>
      )}
    </>
  )
}
