import { useState } from 'react'
import { Link } from 'react-router'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { formatRupees } from '#domain/money.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/text.ts'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { LotBadge } from './lot-badge.tsx'
import classes from './lot-list.module.css'
import { isExtended, standingOf } from './lot-standing.ts'

/** How many more lots are rendered at a time. */
const PAGE = 100

/** Props of the list of an auction's lots, one of which is open next to the list. */
export interface LotListProps {
  readonly lots: readonly HouseLot[]
  readonly openLotId: string | null
  readonly toLot: (lotId: string) => string
  readonly isSealed: boolean
}

/** The time to the end of a lot that has opened and is not settled. */
function LotTimeLeft({ lot }: { readonly lot: HouseLot }) {
  const isRunning = useFromNow((now) => ['live', 'closing'].includes(standingOf(lot, now)))
  return isRunning && <TimeLeft end={Date.parse(lot.endsAt)} />
}

/** A narrow list of lots: highest bid, number of bids, time left. */
export function LotList({ lots, openLotId, toLot, isSealed }: LotListProps) {
  const t = useText()
  const [most, setMost] = useState(PAGE)
  const shown = lots.filter((lot, index) => index < most || lot.lotId === openLotId)
  return (
    <>
      <ul className={classes['list']} aria-label={t('console.lots')}>
        {shown.map((lot) => (
          <li key={lot.lotId} className={classes['lot']} data-current={lot.lotId === openLotId || undefined}>
            <Link
              className={classes['link']}
              to={toLot(lot.lotId)}
              replace={openLotId !== null}
              preventScrollReset
              aria-current={lot.lotId === openLotId ? 'true' : undefined}
              data-entry="open"
            >
              <span className={classes['row']}>
                <span className={classes['title']}>
                  {lot.title} {lot.regno !== null && <span className={classes['regno']}>{lot.regno}</span>}
                </span>
                <span className={classes['price']}>
                  {lot.highestBid !== null && formatRupees(lot.highestBid)}
                  {isSealed && lot.outcome === null && t('console.sealed')}
                </span>
              </span>
              <span className={classes['row']}>
                <span className={classes['facts']}>
                  <LotBadge lot={lot} />
                  {lot.bidCount !== null && <span>{t('console.bidCount', { count: lot.bidCount })}</span>}
                  {lot.reserveMet === true && lot.reserve !== null && lot.outcome === null && (
                    <span>{t('console.reserveMet')}</span>
                  )}
                  {isExtended(lot) && lot.outcome === null && <span>{t('console.extended')}</span>}
                </span>
                <LotTimeLeft lot={lot} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < lots.length && (
        <MoreButton
          shown={shown.length}
          total={lots.length}
          hasMore
          isLoading={false}
          onMore={() => setMost(most + PAGE)}
        />
      )}
    </>
  )
}
