import { useMemo } from 'react'
import { Link } from 'react-router'
import type { ImportEntry } from '#contract/stock/admin-import.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { canUndo } from './can-undo.ts'
import { UndoButton } from './undo-button.tsx'

const PAGE = 10

const KINDS: Readonly<Record<ImportEntry['state'] | 'undone', StatusKind>> = {
  running: 'live',
  done: 'good',
  failed: 'bad',
  undone: 'quiet',
}

const nameOf = (entry: ImportEntry) => entry.fileName ?? say('console.unnamedList')

function importColumns(): readonly DataColumn<ImportEntry>[] {
  return [
    {
      id: 'list',
      header: say('console.list'),
      isLead: true,
      cell: (entry) => <Link to={`${paths.admin.import}?import=${entry.importId}`}>{nameOf(entry)}</Link>,
    },
    {
      id: 'at',
      header: say('console.importedAt'),
      cell: (entry) => formatMoment(Date.parse(entry.startedAt)),
    },
    { id: 'by', header: say('console.importedBy'), from: 'wide', cell: (entry) => entry.by },
    {
      id: 'accepted',
      header: say('console.accepted'),
      isNumeric: true,
      cell: (entry) => formatIndianNumber(entry.accepted),
    },
    {
      id: 'rejected',
      header: say('console.rowsRejected'),
      isNumeric: true,
      from: 'tablet',
      cell: (entry) => formatIndianNumber(entry.rejectedTotal),
    },
    {
      id: 'state',
      header: say('console.status'),
      cell: (entry) => {
        const state = entry.undoneAt === null ? entry.state : 'undone'
        return <StatusBadge kind={KINDS[state]}>{say(`console.importState.${state}`)}</StatusBadge>
      },
    },
    {
      id: 'undo',
      header: say('console.undoHeader'),
      cell: (entry) => canUndo(entry) && <UndoButton importId={entry.importId} name={nameOf(entry)} />,
    },
  ]
}

/** The past imports, newest first, with an undo button where an import can be undone. */
export function PastImports() {
  const t = useText()
  const query = useReadPages('admin/getImports', { limit: PAGE })
  const columns = useMemo(() => importColumns(), [])
  const pages = query.data?.pages
  const entries = useMemo(() => pages?.flatMap((page) => page.imports) ?? [], [pages])
  const total = pages?.[0]?.total
  return (
    <Panel isFlush={entries.length > 0} title={t('console.pastImports')}>
      {query.isError && pages === undefined ? (
        <Callout kind="bad">{t('console.importsFailed')}</Callout>
      ) : total === undefined ? (
        <TableSkeleton rows={3} />
      ) : total === 0 ? (
        <p>{t('console.noImports')}</p>
      ) : (
        <>
          <DataTable
            label={t('console.pastImports')}
            columns={columns}
            rows={entries}
            rowId={(entry) => entry.importId}
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
