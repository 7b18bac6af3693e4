import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconGavel, IconPlus } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useLiveEvent } from '#web/api/live.tsx'
import { queryKeyOf, useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { auctionColumns } from './auction-columns.tsx'
import { useRefreshAtTurns } from './auction-phase.ts'
import classes from './auctions-screen.module.css'
import { ChipRow } from '#web/console/parts/chip-row.tsx'
import { DataTable } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { useRefreshSoon } from '#web/console/parts/refresh-soon.ts'

/** The filters of the list: the phases of published auctions, and the other statuses. */
const SHOWN = ['live', 'scheduled', 'draft', 'ended', 'cancelled'] as const

/** Returns the operation's input for a filter; null for all auctions. */
function inputFor(shown: (typeof SHOWN)[number] | null) {
  const sort = 'schedule' as const
  if (shown === null) return { sort }
  return shown === 'draft' || shown === 'cancelled' ? { sort, status: shown } : { sort, phase: shown }
}

/** All auctions: what is live first, then what opens next. */
export function AuctionsScreen() {
  const t = useText()
  useListKeys()
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(SHOWN))
  const query = useReadPages('admin/getAuctions', inputFor(status), { placeholderData: keepPreviousData })
  const refresh = useRefreshSoon(queryKeyOf('admin/getAuctions'))
  useLiveEvent('lot', refresh)
  const columns = useMemo(() => auctionColumns(), [])
  const pages = query.data?.pages
  const auctions = useMemo(() => pages?.flatMap((page) => page.auctions) ?? [], [pages])
  const total = pages?.[0]?.total ?? null
  useRefreshAtTurns(auctions, refresh)
  return (
    <>
      <PageTitle
        title={t('console.auctions')}
        detail={total === null ? '\u00a0' : t('console.auctionCount', { count: total })}
        actions={
          <Button
            component={Link}
            to={paths.admin.newAuction}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('console.newAuction')}
          </Button>
        }
      />
      <div className={classes['chips']}>
        <ChipRow
          label={t('console.status')}
          options={[
            { value: null, label: t('console.show.all') },
            ...SHOWN.map((value) => ({ value, label: t(`console.auctions.${value}`) })),
          ]}
          value={status}
          onChange={(value) => void setStatus(value)}
        />
      </div>
      <ListPanel
        query={query}
        shown={auctions.length}
        total={total}
        rows={8}
        empty={{
          icon: <IconGavel size={28} />,
          title: t('console.noAuctions'),
          text: t('console.noAuctionsText'),
          action: { label: t('console.newAuction'), to: paths.admin.newAuction },
        }}
      >
        <DataTable
          label={t('console.auctions')}
          columns={columns}
          rows={auctions}
          rowId={(auction) => auction.auctionId}
          isBusy={query.isPlaceholderData}
        />
      </ListPanel>
      <KeyHints canSearch={false} />
    </>
  )
}
