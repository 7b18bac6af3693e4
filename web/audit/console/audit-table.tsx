import type { AuditEntryOut } from '#contract/audit/admin-audit.ts'
import { DataTable } from '#web/console/parts/data-table.tsx'
import { useText } from '#web/text/text.ts'
import { AUDIT_COLUMNS, AUDIT_COLUMNS_OF_ONE } from './audit-columns.tsx'

/** The actions with time, admin and address. `isOfOne`: all concern the same dealer. */
export function AuditTable(props: {
  readonly entries: readonly AuditEntryOut[]
  readonly isOfOne?: boolean
}) {
  const t = useText()
  const { entries, isOfOne = false } = props
  return (
    <DataTable
      label={t('console.audit')}
      columns={isOfOne ? AUDIT_COLUMNS_OF_ONE : AUDIT_COLUMNS}
      rows={entries}
      rowId={({ id }) => String(id)}
    />
  )
}
