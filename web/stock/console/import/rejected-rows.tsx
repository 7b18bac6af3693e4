import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useText } from '#web/text/en/console.ts'
import { saveFile } from '#web/api/download.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { DataTable, type Column } from '#web/console/parts/data-table.tsx'
import { describeRows, groupFaults, type FaultGroup } from './group-faults.ts'
import { importFieldLabel } from './import-field-label.ts'
import classes from './rejected-rows.module.css'
import { wordRejected } from './row-fault-sentence.ts'
import { rejectedRowsAsCsv, rejectedRowsAsText } from './rejected-text.ts'

/** How many more reasons are rendered at a time. */
const PAGE = 100

const COLUMNS: readonly Column<FaultGroup>[] = [
  {
    title: 'console.faultRows',
    sort: ({ rows }) => rows[0] ?? 0,
    cell: ({ rows }) => <RowNumbers rows={rows} />,
  },
  {
    title: 'console.faultCount',
    isNumeric: true,
    sort: ({ rows }) => rows.length,
    cell: ({ rows }) => formatIndianNumber(rows.length),
  },
  {
    title: 'console.carField',
    sort: ({ field }) => importFieldLabel(field),
    cell: ({ field }) => importFieldLabel(field),
  },
  { title: 'console.column', from: 'tablet', cell: ({ column }) => column },
  { title: 'console.reason', cell: ({ reason }) => reason },
]

/** The numbers of rows with one fault: the first ones, until the others are asked for. */
function RowNumbers({ rows }: { readonly rows: readonly number[] }) {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const { text, more } = describeRows(rows, isWhole)
  if (more === 0) return text
  const shown = { more: formatIndianNumber(more) }
  return (
    <>
      {text}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('console.moreRowsOf', shown)}
        onClick={() => setWhole(true)}
      >
        {t('console.moreRows', shown)}
      </Button>
    </>
  )
}

/** The reasons of rejected rows, with their rows; all rows can be copied into a spreadsheet. */
export function RejectedRows({ progress }: { readonly progress: ImportProgress }) {
  const t = useText()
  const { rejectedTotal } = progress
  const rejected = useMemo(() => progress.rejected.map(wordRejected), [progress.rejected])
  const groups = useMemo(() => groupFaults(rejected), [rejected])
  const header = [t('console.row'), t('console.carField'), t('console.column'), t('console.reason')]
  const save = () => {
    const csv = rejectedRowsAsCsv(header, rejected, importFieldLabel)
    saveFile(new Blob([csv], { type: 'text/csv' }), t('console.rejectedFile'))
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(rejectedRowsAsText(header, rejected, importFieldLabel))
      showNotice({ kind: 'good', text: t('console.copied', { count: rejected.length }) })
    } catch {
      // The browser denied access to the clipboard, or the page was loaded without TLS.
      showNotice({ kind: 'bad', text: t('console.copyFailed') })
    }
  }
  return (
    <Stack gap={2}>
      <Row gap={2} gapX={4} align="center" className={classes['head']}>
        <Text as="h3" size={16}>
          {t('console.faultyRows', { count: rejectedTotal, total: formatIndianNumber(rejectedTotal) })}
        </Text>
        <Text tone="soft" size={14}>
          {t('console.rowHint')}
        </Text>
        {rejectedTotal > rejected.length && (
          <Text tone="soft" size={14}>
            {t('console.firstListed', { count: formatIndianNumber(rejected.length) })}
          </Text>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('console.copyList')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('console.downloadRows')}
        </Button>
      </Row>
      <div className={classes['table']}>
        <DataTable
          label={t('console.faulty')}
          columns={COLUMNS}
          rows={groups}
          rowId={({ field, column, reason }) => JSON.stringify([field, column, reason])}
          drawnAtOnce={PAGE}
        />
      </div>
    </Stack>
  )
}
