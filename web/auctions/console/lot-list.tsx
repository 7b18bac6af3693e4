import { useState } from 'react'
import { Link } from 'react-router'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { formatRupees } from '#domain/money.ts'
import { TimeLeft } from '#web/car/time-left.tsx'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { MoreButton } from '#web/console/parts/more-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
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
  const [max, setMost] = useState(PAGE)
  const shown = lots.filter((lot, index) => index < max || lot.lotId === openLotId)
  return (
    <>
      <Stack as="ul" divided aria-label={t('console.lots')}>
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
              <Row as="span" gap={0.5} gapX={3} align="center" spread className={classes['row']}>
                <Text as="span" weight={600} lines={1.3} breaks>
                  {lot.title}{' '}
                  {lot.regno !== null && (
                    <Text as="span" tone="faint" size={14} weight={400}>
                      {lot.regno}
                    </Text>
                  )}
                </Text>
                <span className={classes['price']}>
                  {lot.highestBid !== null && formatRupees(lot.highestBid)}
                  {isSealed && lot.outcome === null && t('console.sealed')}
                </span>
              </Row>
              <Row as="span" gap={0.5} gapX={3} align="center" spread className={classes['row']}>
                <Row as="span" tone="soft" size={14} gap={0.5} gapX={2} align="center">
                  <LotBadge lot={lot} />
                  {lot.bidCount !== null && <span>{t('console.bidCount', { count: lot.bidCount })}</span>}
                  {lot.reserveMet === true && lot.reserve !== null && lot.outcome === null && (
                    <span>{t('console.reserveMet')}</span>
                  )}
                  {isExtended(lot) && lot.outcome === null && <span>{t('console.extended')}</span>}
                </Row>
                <LotTimeLeft lot={lot} />
              </Row>
            </Link>
          </li>
        ))}
      </Stack>
      {shown.length < lots.length && (
        <MoreButton
          shown={shown.length}
          total={lots.length}
          hasMore
          isLoading={false}
          onMore={() => setMost(max + PAGE)}
        />
      )}
    </>
  )
}
