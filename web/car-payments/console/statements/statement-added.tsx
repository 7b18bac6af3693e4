import { useMemo } from 'react'
import type { AddedRow } from '#contract/car-payments/statements.ts'
import { formatDay } from '#domain/indian-time.ts'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { Panel } from '#web/console/parts/panel.tsx'
import { t as say, useText } from '#web/text/text.ts'
import { describePaise } from './describe-paise.ts'

function addedColumns(): readonly DataColumn<AddedRow>[] {
  return [
    { id: 'day', header: say('statement.day'), cell: ({ day }) => formatDay(Date.parse(day)) },
    { id: 'text', header: say('statement.narration'), isLead: true, cell: ({ text }) => text },
    {
      id: 'in',
      header: say('statement.received'),
      isNumeric: true,
      cell: ({ amount, isCredit }) => (isCredit ? describePaise(amount) : ''),
    },
    {
      id: 'out',
      header: say('statement.paidOut'),
      isNumeric: true,
      cell: ({ amount, isCredit }) => (isCredit ? '' : describePaise(amount)),
    },
    { id: 'row', header: say('statement.row'), isNumeric: true, cell: ({ row }) => row },
  ]
}

/** The rows drawn before "show more". */
const DRAWN = 20

/** The lines that an import would store, so that a line which is known under other words is seen before it counts twice. */
export function StatementAdded(props: { readonly added: readonly AddedRow[]; readonly total: number }) {
  const t = useText()
  const { added, total } = props
  const columns = useMemo(() => addedColumns(), [])
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
        columns={columns}
        rows={added}
        rowId={({ row }) => `${row}`}
        drawnAtOnce={DRAWN}
      />
    </Panel>
  )
}
