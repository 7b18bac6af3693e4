import { IconMessage } from '@tabler/icons-react'
import type { OutboxMessage } from '#contract/notifications/admin-outbox.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { Lines } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { search, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { paths } from '#web/paths.ts'
import { t, useText } from '#web/text/en/console.ts'
import classes from './outbox-screen.module.css'

const FILTERS = { to: search({ label: 'console.searchMessages' }) }

const COLUMNS: readonly Column<OutboxMessage>[] = [
  { title: 'console.when', cell: ({ createdAt }) => formatReceiptTime(Date.parse(createdAt)) },
  { title: 'console.to', isLead: true, cell: ({ to }) => <b>{to}</b> },
  { title: 'console.channel', cell: ({ channel }) => t(`console.channel.${channel}`) },
  {
    title: 'console.message',
    cell: ({ subject, text }) => (
      <Lines>
        {subject !== null && <b>{subject}</b>}
        <span className={classes['text']}>{text}</span>
      </Lines>
    ),
  },
]

/** The messages that a deployment without a message carrier would have sent. */
export function OutboxScreen() {
  const translate = useText()
  const filters = useFilters(FILTERS)
  return (
    <ListScreen
      call="admin/getOutbox"
      input={filters.values}
      refetchInterval={10_000}
      rows="messages"
      rowId={({ id }) => id}
      title="console.messages"
      total="console.messageTotal"
      detail="console.messagesText"
      filters={filters}
      columns={COLUMNS}
      hasNoEntries
      empty={{ icon: <IconMessage size={28} />, title: 'console.noMessages' }}
      emptyFiltered={{ title: 'console.noMessagesFound' }}
      // A deployment that sends real messages has no outbox, and refuses the call.
      sentences={{ refused: 'sentence', otherwise: 'console.readFailed' }}
      elsewhere={{ label: translate('console.allDealers'), to: paths.admin.dealers }}
    />
  )
}
