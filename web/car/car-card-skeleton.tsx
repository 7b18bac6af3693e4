import { useText } from '#web/text/en/car.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import classes from './car-card-skeleton.module.css'
import { CarGrid, CarGridItem } from './car-grid.tsx'

/** The placeholder of a card, in the card's dimensions. */
export function CarCardSkeleton() {
  return (
    <div className={classes['card']} aria-hidden>
      <div className={classes['picture']}>
        <Skeleton height="100%" radius="0" />
      </div>
      <div className={classes['body']}>
        <Skeleton height="1.125rem" width="40%" />
        <Skeleton height="1.5rem" width="85%" />
        <Skeleton height="1.375rem" width="75%" />
        <Skeleton height="1.625rem" width="65%" />
        <div className={classes['figures']}>
          <Skeleton height="2.75rem" width="45%" />
          <Skeleton height="2.75rem" width="30%" />
        </div>
        <Skeleton height="1.25rem" width="55%" />
        <div className={classes['actions']}>
          <Skeleton height="var(--control)" />
          <Skeleton height="var(--control)" />
        </div>
      </div>
    </div>
  )
}

/** The placeholder of a list that is loading. */
export function CarGridSkeleton({ count = 8 }: { readonly count?: number }) {
  const t = useText()
  return (
    <SkeletonGroup>
      <CarGrid label={t('car.loadingCars')} busy>
        {Array.from({ length: count }, (_, n) => (
          <CarGridItem key={n} isOfLongList>
            <CarCardSkeleton />
          </CarGridItem>
        ))}
      </CarGrid>
    </SkeletonGroup>
  )
}
