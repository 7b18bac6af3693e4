import { keepPreviousData } from '@tanstack/react-query'
import { IconMessage } from '@tabler/icons-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import type { OutboxMessage } from '#contract/messages/admin-outbox.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './outbox-screen.module.css'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { SearchField } from '#web/console/parts/search-field.tsx'

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

/** The messages that a deployment without a message carrier would have sent. */
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
  // A deployment that sends real messages has no outbox.
  const isThere = !query.isError || pages !== undefined
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
      {isThere && (
        <div className={classes['search']}>
          <SearchField
            label={t('console.searchMessages')}
            search={to}
            onSearch={(search) => void setTo(search)}
          />
        </div>
      )}
      <ListPanel
        query={query}
        shown={messages.length}
        total={total}
        rows={12}
        empty={{
          icon: <IconMessage size={28} />,
          title: t(to === '' ? 'console.noMessages' : 'console.noMessagesFound'),
        }}
        sentences={{ refused: 'asSaid', otherwise: 'console.readFailed' }}
        elsewhere={{ label: t('console.allDealers'), to: paths.admin.dealers }}
      >
        <DataTable
          label={t('console.messages')}
          columns={columns}
          rows={messages}
          rowId={({ id }) => id}
          isBusy={query.isPlaceholderData}
        />
      </ListPanel>
    </>
  )
}
