import { useMemo } from 'react'
import type { AuditEntryOut } from '#contract/audit/admin-audit.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { paths } from '#web/paths.ts'
import { t, useText } from '#web/text/text.ts'
import { Link } from 'react-router'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import classes from './audit-table.module.css'
import { describeChange } from './describe-change.ts'

function auditColumns(isOfOne: boolean): readonly DataColumn<AuditEntryOut>[] {
  const columns: readonly (DataColumn<AuditEntryOut> | null)[] = [
    { id: 'when', header: t('console.when'), cell: ({ at }) => formatReceiptTime(Date.parse(at)) },
    {
      id: 'action',
      header: t('console.action'),
      isLead: true,
      cell: ({ action, alone }) => (
        <span className={classes['changes']}>
          <b>{t(`console.act.${action}`)}</b>
          {alone && <span>{t('console.alone')}</span>}
        </span>
      ),
    },
    isOfOne ? null : { id: 'subject', header: t('console.subject'), cell: describeSubject },
    { id: 'by', header: t('console.by'), cell: ({ by }) => by ?? t('console.bySystem') },
    {
      id: 'change',
      header: t('console.change'),
      cell: (entry) => (
        <span className={classes['changes']}>
          {describeChange(entry).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {entry.reason !== null && <q>{entry.reason}</q>}
        </span>
      ),
    },
    { id: 'from', header: t('console.from'), from: 'wide', cell: ({ address }) => address },
  ]
  return columns.filter((column) => column !== null)
}

function describeSubject({ subject, subjectId, action }: AuditEntryOut) {
  const name = subject ?? subjectId
  const isDealer = !/^(?:lot|payment|job|admin|secondFactor|setting|return|statement|auction)/.test(action)
  return isDealer ? <Link to={paths.admin.dealer(subjectId)}>{name}</Link> : name
}

/** The actions with time, admin and address. `isOfOne`: all concern the same dealer. */
export function AuditTable(props: {
  readonly entries: readonly AuditEntryOut[]
  readonly isOfOne?: boolean
  readonly isBusy?: boolean
}) {
  const say = useText()
  const { entries, isOfOne = false, isBusy = false } = props
  const columns = useMemo(() => auditColumns(isOfOne), [isOfOne])
  return (
    <DataTable
      label={say('console.audit')}
      columns={columns}
      rows={entries}
      rowId={({ id }) => String(id)}
      isBusy={isBusy}
    />
  )
}
