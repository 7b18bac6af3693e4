import { formatMoment } from '#web/text/formats.ts'
import { Link } from 'react-router'
import type { ImportEntry } from '#contract/stock/admin-import.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { paths } from '#web/paths.ts'
import { t as translate } from '#web/text/en/console.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { ListSection } from '#web/console/parts/list-section.tsx'
import { canUndo } from './can-undo.ts'
import { UndoButton } from './undo-button.tsx'

const PAGE = 10

const KINDS: Readonly<Record<ImportEntry['state'] | 'undone', StatusKind>> = {
  running: 'live',
  done: 'good',
  failed: 'bad',
  undone: 'quiet',
}

const nameOf = (entry: ImportEntry) => entry.fileName ?? translate('console.unnamedList')

const COLUMNS: readonly Column<ImportEntry>[] = [
  {
    title: 'console.list',
    isLead: true,
    cell: (entry) => <Link to={`${paths.admin.import}?import=${entry.importId}`}>{nameOf(entry)}</Link>,
  },
  {
    title: 'console.importedAt',
    cell: (entry) => formatMoment(Date.parse(entry.startedAt)),
  },
  { title: 'console.importedBy', from: 'wide', cell: (entry) => entry.by },
  {
    title: 'console.accepted',
    isNumeric: true,
    cell: (entry) => formatIndianNumber(entry.accepted),
  },
  {
    title: 'console.rowsRejected',
    isNumeric: true,
    from: 'tablet',
    cell: (entry) => formatIndianNumber(entry.rejectedTotal),
  },
  {
    title: 'console.status',
    cell: (entry) => {
      const state = entry.undoneAt === null ? entry.state : 'undone'
      return <StatusBadge kind={KINDS[state]}>{translate(`console.importState.${state}`)}</StatusBadge>
    },
  },
  {
    title: 'console.undoHeader',
    cell: (entry) => canUndo(entry) && <UndoButton importId={entry.importId} name={nameOf(entry)} isListed />,
  },
]

/** The past imports, newest first, with an undo button where an import can be undone. */
export function PastImports() {
  return (
    <ListSection
      call="admin/getImports"
      input={{ limit: PAGE }}
      rows="imports"
      rowId={({ importId }) => importId}
      title="console.pastImports"
      columns={COLUMNS}
      none="console.noImports"
      failed="console.importsFailed"
    />
  )
}
