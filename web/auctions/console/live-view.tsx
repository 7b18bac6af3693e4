import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useLiveEvent, useLiveState } from '#web/api/live.tsx'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { useNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ChipRow } from '#web/console/parts/chip-row.tsx'
import { Figures } from '#web/console/parts/figures.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import panelClasses from '#web/console/parts/panel.module.css'
import { useRefreshSoon } from '#web/api/refresh-soon.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { AuctionFacts } from './auction-facts.tsx'
import { AuctionFeedPanel } from './auction-feed-panel.tsx'
import classes from './live-view.module.css'
import { LotCase } from './lot-case.tsx'
import { LotList } from './lot-list.tsx'
import { countShown, matchesFilter, LOT_FILTERS, orderLots, type LotFilter } from './lot-standing.ts'

/** How often bids are read in a sealed auction, in ms: they are not announced as live events. */
const POLL_MS = 10_000
const WIDE = '(min-width: 48em)'

/** Reads the auction again as soon as something happens in it. */
function useFollowed(auction: HouseAuction): void {
  const { auctionId } = auction
  const refresh = useRefreshSoon(queryKeyOf('admin/getAuction', { auctionId }))
  const onEvent = (event: { readonly auctionId: string }) => {
    if (event.auctionId === auctionId) refresh()
  }
  useLiveEvent('bid', onEvent)
  useLiveEvent('lot', onEvent)
  const isOpen = auction.lots.some((lot) => lot.outcome === null || lot.outcome === 'reserve_not_met')
  useRead('admin/getAuction', { auctionId }, { refetchInterval: isOpen ? POLL_MS : false })
}

/** A published auction in real time: its lots on the left, the open lot on the right. */
export function LiveView({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  useFollowed(auction)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? true
  const isLive = useLiveState()
  const now = useNow()
  const [{ lot: chosenId, show }, setQuery] = useQueryStates({
    lot: parseAsString,
    show: parseAsStringLiteral(LOT_FILTERS).withDefault('all'),
  })
  const shown = orderLots(
    auction.lots.filter((lot) => matchesFilter(lot, show, now)),
    now,
  )
  // The open lot stays open when a decision or a bid reorders the list.
  const [firstId] = useState(shown[0]?.lotId)
  const open = auction.lots.find((lot) => lot.lotId === (chosenId ?? (isWide ? firstId : null)))
  const toLot = (lotId: string | null) => {
    const query = new URLSearchParams(search)
    if (lotId === null) query.delete('lot')
    else query.set('lot', lotId)
    return `${pathname}?${query}`
  }
  const figureOf = (filter: LotFilter) => ({
    label: t(`console.show.${filter}`),
    value: formatIndianNumber(countShown(auction.lots, filter, now)),
  })
  const bids = auction.lots.reduce((sum, lot) => sum + (lot.bidCount ?? 0), 0)
  const isListShown = isWide || open === undefined
  return (
    <>
      {isLive === 'lost' && <Callout kind="waiting">{t('console.notLive')}</Callout>}
      {auction.cancelReason !== null && (
        <Callout kind="bad">{t('console.wasCancelled', { reason: auction.cancelReason })}</Callout>
      )}
      {isListShown && (
        <Row gap={4} gapX={8}>
          <Figures
            figures={[
              { label: t('console.lots'), value: formatIndianNumber(auction.lots.length) },
              figureOf('live'),
              { label: t('console.bids'), value: formatIndianNumber(bids) },
              figureOf('awarded'),
              figureOf('unsold'),
              figureOf('waiting'),
            ]}
          />
          {isWide && <AuctionFacts auction={auction} />}
        </Row>
      )}
      {isListShown && (
        <ChipRow
          label={t('console.showLots')}
          options={LOT_FILTERS.map((value) => ({ value, label: t(`console.show.${value}`) }))}
          value={show}
          onChange={(value) => void setQuery({ show: value })}
        />
      )}
      <Stack gap={4} align="start" className={classes['columns']}>
        {isListShown && (
          <div className={`${panelClasses['panel']} ${classes['list']}`}>
            {shown.length === 0 ? (
              <p className={classes['none']}>{t('console.noSuchLots')}</p>
            ) : (
              <LotList
                lots={shown}
                openLotId={open?.lotId ?? null}
                toLot={toLot}
                isSealed={auction.format === 'sealed'}
              />
            )}
          </div>
        )}
        {open !== undefined && (
          <div className={panelClasses['panel']}>
            {!isWide && (
              <Button
                variant="subtle"
                leftSection={<IconArrowLeft size={18} aria-hidden />}
                onClick={() => void navigate(toLot(null), { replace: true })}
              >
                {t('console.allLots')}
              </Button>
            )}
            <LotCase lot={open} auction={auction} />
          </div>
        )}
        <AuctionFeedPanel auction={auction} toLot={toLot} />
      </Stack>
      {!isWide && isListShown && <AuctionFacts auction={auction} />}
      <KeyHints canSearch={false} />
    </>
  )
}
