import { formatMoment } from '#web/text/formats.ts'
import { useMemo } from 'react'
import type { StatementAccount } from '#contract/car-payments/statements.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { t as translate, useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { nameAccount } from './statement-account.tsx'
import { titleOfStatement } from './statement-result.tsx'
import { UndoStatement, type StatementEntry as Entry } from './undo-statement.tsx'

function statementColumns(accounts: readonly StatementAccount[]): readonly Column<Entry>[] {
  return [
    {
      title: 'statement.days',
      isLead: true,
      cell: (entry) => titleOfStatement(entry, translate),
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
      cell: (entry) => <UndoStatement entry={entry} />,
    },
  ]
}

/** The imported statements, newest first. */
export function PastStatements() {
  const t = useText()
  const query = useReadPages('admin/getStatements', {})
  const pages = query.data?.pages
  const accounts = pages?.[0]?.accounts
  const columns = useMemo(() => statementColumns(accounts ?? []), [accounts])
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
    </Panel>
  )
}
