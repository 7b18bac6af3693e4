import '#web/text/en/console.ts'
import { IconUsers } from '@tabler/icons-react'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { useFilters } from '#web/console/parts/list-filters.tsx'
import { DEALER_COLUMNS } from './dealer-columns.tsx'
import { DEALER_FILTERS } from './dealer-filters.tsx'
import { DealerLinks } from './dealer-links.tsx'

/** The list of dealers: search, filters in the address, and the exact count. */
export function DealersScreen() {
  const filters = useFilters(DEALER_FILTERS)
  const { status, ...others } = filters.values
  return (
    <ListScreen
      call="admin/getDealers"
      input={{
        ...others,
        ...(status === 'returned' ? { returned: true } : status !== undefined && { status }),
      }}
      rows="dealers"
      rowId={({ uid }) => uid}
      title="console.dealersTitle"
      total="console.dealerTotal"
      actions={<DealerLinks />}
      filters={filters}
      columns={DEALER_COLUMNS}
      empty={{
        icon: <IconUsers size={28} />,
        title: 'console.noDealers',
        text: 'console.noDealersText',
      }}
      emptyFiltered={{ title: 'console.noDealersFound', text: 'console.noDealersFoundText' }}
    />
  )
}
