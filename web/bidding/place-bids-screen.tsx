import { IconGavel } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { KindIcon } from '#web/ui/kind-icon.tsx'
import { useOnline } from '#web/api/use-online.ts'
import { BidCard } from './bid-card.tsx'
import { BidListSkeleton } from './bid-card-skeleton.tsx'
import { ListFrame } from '#web/flows/list-frame.tsx'
import { usePlaceBidsCars } from './place-bids-cars.ts'
import classes from './place-bids-screen.module.css'

/** The number of pictures that fit on the first screen and are fetched first. */
const FIRST_SCREEN = 4

/** Place Bids: the cars open for bidding, and lost ones for a day. */
export function PlaceBidsScreen() {
  const t = useText()
  const { query, cars, isLost } = usePlaceBidsCars()
  const isOnline = useOnline()
  const toHome = { label: t('common.backToHome'), to: paths.dealerHome }
  return (
    <ListFrame
      query={query}
      sentences={{ otherwise: 'myCars.biddingFailed', badShape: 'myCars.noData' }}
      unreadable="myCars.noData"
      more={toHome}
      skeleton={<BidListSkeleton />}
    >
      {() =>
        cars.length === 0 ? (
          <EmptyState
            icon={<IconGavel size={28} stroke={1.6} aria-hidden />}
            title={t('myCars.noBids')}
            action={toHome}
          />
        ) : (
          <>
            {isLost && isOnline && (
              <output className={classes['behind']}>
                <KindIcon kind="waiting" size={18} />
                {t('myCars.reconnecting')}
              </output>
            )}
            <ul className={classes['list']} aria-label={t('list.placeBids')}>
              {cars.map((car, index) => (
                <li key={car.flowEntityId} className={classes['item']}>
                  <BidCard car={car} isEager={index < FIRST_SCREEN} readAt={query.dataUpdatedAt} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </ListFrame>
  )
}
