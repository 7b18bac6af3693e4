import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { StatementAccount } from '#contract/car-payments/statements.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { t as say, useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { nameAccount } from './statement-account.tsx'
import { describePeriod } from './statement-result.tsx'
import { UndoQuestion, type StatementEntry as Entry } from './undo-question.tsx'

function statementColumns(
  accounts: readonly StatementAccount[],
  ask: (entry: Entry) => void,
): readonly Column<Entry>[] {
  return [
    {
      title: 'statement.days',
      isLead: true,
      cell: (entry) => describePeriod(entry, say),
    },
    {
      title: 'statement.account',
      from: 'tablet',
      cell: ({ accountId }) => {
        const account = accounts.find((one) => one.accountId === accountId)
        return account === undefined ? '' : nameAccount(account)
      },
    },
    {
      title: 'statement.lines',
      isNumeric: true,
      cell: ({ newLines }) => formatIndianNumber(newLines),
    },
    {
      title: 'statement.importedAt',
      cell: ({ importedAt }) => formatMoment(Date.parse(importedAt)),
    },
    {
      title: 'statement.importedBy',
      from: 'tablet',
      cell: ({ importedBy }) => importedBy,
    },
    {
      title: 'statement.undo',
      cell: (entry) => <Undo entry={entry} onAsk={ask} />,
    },
  ]
}

/** The button that takes an import back, or why and by whom it was. */
function Undo({ entry, onAsk }: { readonly entry: Entry; readonly onAsk: (entry: Entry) => void }) {
  const t = useText()
  const { undone } = entry
  if (undone !== null) {
    return (
      <StatusBadge kind="quiet">
        {t('statement.undoneBy', { name: undone.by, reason: undone.reason })}
      </StatusBadge>
    )
  }
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={t('statement.undoOf', { period: describePeriod(entry, t) })}
      onClick={() => onAsk(entry)}
    >
      {t('statement.undo')}
    </Button>
  )
}

/** The imported statements, newest first. */
export function PastStatements() {
  const t = useText()
  const query = useReadPages('admin/getStatements', {})
  const [asked, ask] = useState<Entry | null>(null)
  const pages = query.data?.pages
  const accounts = pages?.[0]?.accounts
  const columns = useMemo(() => statementColumns(accounts ?? [], ask), [accounts])
  const entries = useMemo(() => pages?.flatMap((page) => page.statements) ?? [], [pages])
  const total = pages?.[0]?.total
  return (
    <Panel isFlush={entries.length > 0} title={t('statement.past')}>
      {query.isError && pages === undefined ? (
        <Callout kind="bad">{t('statement.pastFailed')}</Callout>
      ) : total === undefined ? (
        <TableSkeleton rows={3} />
      ) : total === 0 ? (
        <p>{t('statement.nonePast')}</p>
      ) : (
        <>
          <DataTable
            label={t('statement.past')}
            columns={columns}
            rows={entries}
            rowId={({ statementId }) => statementId}
          />
          <MoreButton
            shown={entries.length}
            total={total}
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
      {asked !== null && <UndoQuestion entry={asked} onDone={() => ask(null)} />}
    </Panel>
  )
}
