import { formatDay } from '#web/text/formats.ts'
import type { AddedRow } from '#contract/car-payments/statements.ts'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { describePaise } from '#web/console/parts/describe-paise.ts'

const COLUMNS: readonly Column<AddedRow>[] = [
  { title: 'statement.day', cell: ({ day }) => formatDay(Date.parse(day)) },
  { title: 'statement.narration', isLead: true, cell: ({ text }) => text },
  {
    title: 'statement.received',
    isNumeric: true,
    cell: ({ amount, isCredit }) => (isCredit ? describePaise(amount) : ''),
  },
  {
    title: 'statement.paidOut',
    isNumeric: true,
    cell: ({ amount, isCredit }) => (isCredit ? '' : describePaise(amount)),
  },
  { title: 'statement.row', isNumeric: true, cell: ({ row }) => row },
]

/** The rows drawn before "show more". */
const DRAWN = 20

/** The lines that an import would store, so that a line which is known under other words is seen before it counts twice. */
export function StatementAdded(props: { readonly added: readonly AddedRow[]; readonly total: number }) {
  const t = useText()
  const { added, total } = props
  if (added.length === 0) return null
  return (
    <Panel
      isFlush
      title={t('statement.added')}
      detail={t(total > added.length ? 'statement.addedFirst' : 'statement.addedText', {
        count: added.length,
      })}
    >
      <DataTable
        label={t('statement.added')}
        columns={COLUMNS}
        rows={added}
        rowId={({ row }) => `${row}`}
        drawnAtOnce={DRAWN}
      />
    </Panel>
  )
}
