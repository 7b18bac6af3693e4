import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { formatDay } from '#domain/indian-time.ts'
import { paths } from '#web/paths.ts'
import { t } from '#web/text/text.ts'
import type { DataColumn } from '#web/console/parts/data-table.tsx'
import { EntryLink } from '#web/console/parts/entry-link.tsx'
import { CityList } from './city-list.tsx'
import { DealerStatusBadge } from './dealer-status-badge.tsx'

/** Returns the columns of the table of dealers. */
export function dealerColumns(): readonly DataColumn<DealerSummary>[] {
  return [
    {
      id: 'dealer',
      header: t('console.dealer'),
      isLead: true,
      cell: ({ uid, organization }) => <EntryLink to={paths.admin.dealer(uid)}>{organization}</EntryLink>,
    },
    { id: 'name', header: t('console.contactName'), from: 'tablet', cell: ({ name }) => name },
    { id: 'mobile', header: t('console.mobile'), cell: ({ mobile }) => formatPhone(mobile) },
    { id: 'email', header: t('console.email'), from: 'wide', cell: ({ email }) => email },
    { id: 'cities', header: t('console.cities'), cell: ({ cities }) => <CityList cities={cities} /> },
    {
      id: 'registered',
      header: t('console.registered'),
      from: 'wide',
      cell: ({ registeredAt }) => formatDay(Date.parse(registeredAt)),
    },
    {
      id: 'status',
      header: t('console.status'),
      cell: (dealer) => <DealerStatusBadge dealer={dealer} />,
    },
  ]
}
