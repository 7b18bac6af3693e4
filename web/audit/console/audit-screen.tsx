import { IconListCheck } from '@tabler/icons-react'
import { AUDIT_ACTIONS, type AuditAction } from '#domain/audit/audit-actions.ts'
import { select, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import type { TextId } from '#web/text/text.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditChains } from './audit-chains.tsx'

const FILTERS = {
  action: select({
    label: 'console.action',
    all: 'console.allActions',
    options: Object.fromEntries(
      AUDIT_ACTIONS.map((action) => [action, `console.act.${action}`] as const),
    ) as Record<AuditAction, TextId>,
  }),
}

/** The audit log of the admins' actions, and how far its chain is verified. */
export function AuditScreen() {
  const filters = useFilters(FILTERS)
  return (
    <ListScreen
      call="admin/getAudit"
      input={filters.values}
      rows="entries"
      rowId={({ id }) => String(id)}
      title="console.audit"
      total="console.auditTotal"
      filters={filters}
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
