import { useText } from '#web/text/en/car.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import classes from './bid-card.module.css'
import listClasses from './place-bids-screen.module.css'

/** The placeholder of the Place Bids list. */
export function BidListSkeleton() {
  const t = useText()
  return (
    <SkeletonGroup>
      <ul className={listClasses['list']} aria-label={t('car.loadingCars')} aria-busy>
        {Array.from({ length: 4 }, (_, n) => (
          <li key={n} className={listClasses['item']}>
            <BidCardSkeleton />
          </li>
        ))}
      </ul>
    </SkeletonGroup>
  )
}

/** The placeholder of a bidding card, in its dimensions. */
function BidCardSkeleton() {
  return (
    <div className={classes['card']} aria-hidden>
      <div className={classes['head']}>
        <div className={classes['picture']}>
          <Skeleton height="100%" radius="0" />
        </div>
        <div className={`${classes['words'] ?? ''} ${classes['lines'] ?? ''}`}>
          <Skeleton height="1.25rem" width="80%" />
          <Skeleton height="1.125rem" width="95%" />
          <Skeleton height="1.125rem" width="50%" />
        </div>
        <div className={classes['time']}>
          <Skeleton height="1.75rem" width="7rem" />
        </div>
      </div>
      <div className={classes['body']}>
        <Skeleton height="2.875rem" width="60%" />
        <Skeleton height="1.5rem" width="45%" />
        <Skeleton height="var(--control)" />
      </div>
    </div>
  )
}
