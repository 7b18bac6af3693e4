import { Button } from '@mantine/core'
import { IconGavel, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { chips, useFilters } from '#web/console/parts/list-filters.tsx'
import { ListScreen } from '#web/console/parts/list-screen.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { AUCTION_COLUMNS } from './auction-columns.tsx'
import { KeepAuctionsCurrent } from './keep-auctions-current.tsx'

/** The phases of published auctions, and the other statuses. */
const FILTERS = {
  status: chips({
    label: 'console.status',
    all: 'console.show.all',
    options: {
      live: 'console.auctions.live',
      scheduled: 'console.auctions.scheduled',
      draft: 'console.auctions.draft',
      ended: 'console.auctions.ended',
      cancelled: 'console.auctions.cancelled',
    },
  }),
}

/** All auctions: what is live first, then what opens next. */
export function AuctionsScreen() {
  const t = useText()
  const filters = useFilters(FILTERS)
  const { status } = filters.values
  const isPhase = status === 'live' || status === 'scheduled' || status === 'ended'
  return (
    <ListScreen
      call="admin/getAuctions"
      input={{ sort: 'schedule', ...(isPhase ? { phase: status } : status !== undefined && { status }) }}
      rows="auctions"
      rowId={({ auctionId }) => auctionId}
      title="console.auctions"
      total="console.auctionCount"
      actions={
        <Button component={Link} to={paths.admin.newAuction} leftSection={<IconPlus size={18} aria-hidden />}>
          {t('console.newAuction')}
        </Button>
      }
      filters={filters}
      columns={AUCTION_COLUMNS}
      empty={{
        icon: <IconGavel size={28} />,
        title: 'console.noAuctions',
        text: 'console.noAuctionsText',
        action: { label: 'console.newAuction', to: paths.admin.newAuction },
      }}
    >
      {(auctions) => <KeepAuctionsCurrent auctions={auctions} />}
    </ListScreen>
  )
}
