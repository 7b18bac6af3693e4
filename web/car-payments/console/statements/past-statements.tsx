import { useMemo } from 'react'
import type { Output } from '#contract/api.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { t as say, useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { describePeriod } from './statement-result.tsx'

type Entry = Output<'admin/getStatements'>['statements'][number]

function statementColumns(): readonly DataColumn<Entry>[] {
  return [
    {
      id: 'days',
      header: say('statement.days'),
      isLead: true,
      cell: (entry) => describePeriod(entry, say),
    },
    {
      id: 'lines',
      header: say('statement.lines'),
      isNumeric: true,
      cell: ({ newLines }) => formatIndianNumber(newLines),
    },
    {
      id: 'at',
      header: say('statement.importedAt'),
      cell: ({ importedAt }) => formatMoment(Date.parse(importedAt)),
    },
    {
      id: 'by',
      header: say('statement.importedBy'),
      from: 'tablet',
      cell: ({ importedBy }) => importedBy,
    },
  ]
}

/** The imported statements, newest first. */
export function PastStatements() {
  const t = useText()
  const query = useReadPages('admin/getStatements', {})
  const columns = useMemo(() => statementColumns(), [])
  const pages = query.data?.pages
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
