import { formatDay } from '#web/text/formats.ts'
import '#web/text/en/console.ts'
import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { paths } from '#web/paths.ts'
import { Whole } from '#web/console/parts/cells.tsx'
import type { Column } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import { CityList } from './city-list.tsx'
import { DealerStatusBadge } from './dealer-status-badge.tsx'

/** The columns of the table of dealers. */
export const DEALER_COLUMNS: readonly Column<DealerSummary>[] = [
  {
    title: 'console.dealer',
    isLead: true,
    cell: ({ uid, organization }) => <EntryLink to={paths.admin.dealer(uid)}>{organization}</EntryLink>,
  },
  { title: 'console.contactName', from: 'tablet', cell: ({ name }) => name },
  { title: 'console.mobile', cell: ({ mobile }) => <Whole>{formatPhone(mobile)}</Whole> },
  { title: 'console.email', from: 'wide', cell: ({ email }) => email },
  { title: 'console.cities', cell: ({ cities }) => <CityList cities={cities} /> },
  {
    title: 'console.registered',
    from: 'wide',
    cell: ({ registeredAt }) => formatDay(Date.parse(registeredAt)),
  },
  {
    title: 'console.status',
    cell: (dealer) => <DealerStatusBadge dealer={dealer} />,
  },
]
