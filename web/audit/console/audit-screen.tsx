import '#web/text/en/console.ts'
import { IconListCheck } from '@tabler/icons-react'
import { DownloadButton } from '#web/console/parts/download-button.tsx'
import { useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AUDIT_FILTERS } from './audit-filters.tsx'
import { AuditChains } from './audit-chains.tsx'

/** The audit log of what admins do, its export, and how far its chain is verified. */
export function AuditScreen() {
  const filters = useFilters(AUDIT_FILTERS)
  return (
    <ListScreen
      call="admin/getAudit"
      input={filters.values}
      rows="entries"
      rowId={({ id }) => String(id)}
      title="console.audit"
      total="console.auditTotal"
      filters={filters}
      actions={
        <DownloadButton
          call="admin/downloadAudit"
          input={filters.values}
          label="console.exportAudit"
          failed="console.exportFailed"
        />
      }
      columns={AUDIT_COLUMNS}
      hasNoEntries
      empty={{
        icon: <IconListCheck size={28} />,
        title: 'console.noAudit',
        text: 'console.noAuditText',
      }}
      emptyFiltered={{ title: 'console.noAuditFound', text: 'console.noAuditText' }}
    >
      <AuditChains />
    </ListScreen>
  )
}
