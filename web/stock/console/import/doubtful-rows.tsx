import type { ImportDoubt, ImportProgress } from '#contract/stock/admin-import.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/text/en/console.ts'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { importFieldLabel } from './import-field-label.ts'
import { doubtSentence } from './row-fault-sentence.ts'

const COLUMNS: readonly Column<ImportDoubt>[] = [
  { title: 'console.row', sort: ({ row }) => row, cell: ({ row }) => formatIndianNumber(row) },
  { title: 'console.carField', cell: ({ field }) => importFieldLabel(field) },
  { title: 'console.doubt', cell: doubtSentence },
]

/** The rows that were taken and of which something is to be checked. */
export function DoubtfulRows({ progress }: { readonly progress: ImportProgress }) {
  const t = useText()
  const { doubts, doubtsTotal } = progress
  return (
    <Stack gap={2}>
      <Row gap={2} gapX={4} align="center">
        <Text as="h3" size={16}>
          {t('console.doubts', { count: doubtsTotal, total: formatIndianNumber(doubtsTotal) })}
        </Text>
        {doubtsTotal > doubts.length && (
          <Text tone="soft" size={14}>
            {t('console.firstListed', { count: formatIndianNumber(doubts.length) })}
          </Text>
        )}
      </Row>
      <DataTable
        label={t('console.doubtful')}
        columns={COLUMNS}
        rows={doubts}
        rowId={({ row, field, text }) => JSON.stringify([row, field, text])}
        drawnAtOnce={100}
      />
    </Stack>
  )
}
