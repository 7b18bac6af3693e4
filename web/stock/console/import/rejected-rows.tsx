import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ImportProgress } from '#contract/stock/admin-import.ts'
import { formatIndianNumber } from '#domain/money.ts'
import { t as say, useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { importFieldLabel } from './import-field-label.ts'
import classes from './rejected-rows.module.css'
import { rejectedRowsAsText } from './rejected-text.ts'

/** How many more faulty rows are rendered at a time. */
const PAGE = 100

type Fault = ImportProgress['rejected'][number]

function faultColumns(): readonly DataColumn<Fault>[] {
  return [
    {
      id: 'row',
      header: say('console.row'),
      isNumeric: true,
      orderBy: (fault) => fault.row,
      cell: (fault) => formatIndianNumber(fault.row),
    },
    {
      id: 'field',
      header: say('console.carField'),
      orderBy: (fault) => importFieldLabel(fault.field),
      cell: (fault) => importFieldLabel(fault.field),
    },
    {
      id: 'column',
      header: say('console.column'),
      orderBy: (fault) => fault.column,
      cell: (fault) => fault.column,
    },
    {
      id: 'reason',
      header: say('console.reason'),
      orderBy: (fault) => fault.reason,
      cell: (fault) => fault.reason,
    },
  ]
}

/** The rejected rows with their column and reason, which can be copied into a spreadsheet. */
export function RejectedRows({ progress }: { readonly progress: ImportProgress }) {
  const t = useText()
  const { rejected, rejectedTotal } = progress
  const columns = useMemo(() => faultColumns(), [])
  const copy = async () => {
    const header = [t('console.row'), t('console.carField'), t('console.column'), t('console.reason')]
    try {
      await navigator.clipboard.writeText(rejectedRowsAsText(header, rejected, importFieldLabel))
      showNotice({ kind: 'good', text: t('console.copied', { count: rejected.length }) })
    } catch {
      // The browser denied access to the clipboard, or the page was loaded without TLS.
      showNotice({ kind: 'bad', text: t('console.copyFailed') })
    }
  }
  return (
    <div className={classes['list']}>
      <div className={classes['head']}>
        <h3>{t('console.faultyRows', { count: rejectedTotal, total: formatIndianNumber(rejectedTotal) })}</h3>
        <p>{t('console.rowHint')}</p>
        {rejectedTotal > rejected.length && (
          <p>{t('console.firstListed', { count: formatIndianNumber(rejected.length) })}</p>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('console.copyList')}
        </Button>
      </div>
      <div className={classes['table']}>
        <DataTable
          label={t('console.faulty')}
          columns={columns}
          rows={rejected}
          rowId={(fault) => `${fault.row} ${fault.field}`}
          drawnAtOnce={PAGE}
        />
      </div>
    </div>
  )
}
