import type { AuditEntryOut } from '#contract/audit/admin-audit.ts'
import { DataTable } from '#web/console/parts/data-table.tsx'
import { useText } from '#web/text/en/console.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'

/** Entries of the audit log, with what they are about. */
export function AuditTable({ entries }: { readonly entries: readonly AuditEntryOut[] }) {
  const t = useText()
  return (
    <DataTable
      label={t('console.audit')}
      columns={AUDIT_COLUMNS}
      rows={entries}
      rowId={({ id }) => String(id)}
    />
  )
}
