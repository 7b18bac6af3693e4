import { formatMoment } from '#web/text/formats.ts'
import { IconUsers } from '@tabler/icons-react'
import type { Admin } from '#contract/staff/admins.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { Lines, Soft, Whole } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { t } from '#web/text/en/console.ts'
import { AdminActs } from './admin-acts.tsx'
import { AdminStanding } from './admin-standing.tsx'

const COLUMNS: readonly Column<Admin>[] = [
  {
    title: 'console.contactName',
    isLead: true,
    cell: ({ name, email, isSelf }) => (
      <Lines>
        <b>{isSelf ? t('console.adminSelf', { name }) : name}</b>
        <Soft>{email}</Soft>
      </Lines>
    ),
  },
  { title: 'console.mobile', from: 'tablet', cell: ({ mobile }) => <Whole>{formatPhone(mobile)}</Whole> },
  {
    title: 'console.lastUsed',
    from: 'tablet',
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : formatMoment(Date.parse(lastUsedAt))),
  },
  { title: 'console.status', cell: (admin) => <AdminStanding admin={admin} /> },
  { title: 'console.action', cell: (admin) => <AdminActs admin={admin} /> },
]

/** The accounts of the house's staff, with buttons that disable one, confirm that, and reinstate it. */
export function AdminsScreen() {
  return (
    <ListScreen
      call="admin/getAdmins"
      input={{}}
      rows="admins"
      rowId={({ uid }) => uid}
      title="console.admins"
      detail="console.adminsText"
      columns={COLUMNS}
      empty={{ icon: <IconUsers size={28} />, title: 'console.admins', text: 'console.adminsText' }}
    />
  )
}
