import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#domain/browsing/browse.ts'
import { CarCardSkeleton } from '#web/car/car-card-skeleton.tsx'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { useText } from '#web/text/text.ts'
import classes from './more-cars.module.css'
import type { HomeCars } from './use-home-cars.ts'

/** How far below the window the next page is asked for already. */
const AHEAD = '1200px'

/** The foot of the list: fetches the next page as it comes near, and says when it can't or when that was all. */
export function MoreCars({ query, total }: Pick<HomeCars, 'query' | 'total'>) {
  const t = useText()
  const foot = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchNextPageError } = query
  const fetchMore = useEffectEvent(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void query.fetchNextPage()
  })
  useEffect(() => {
    const element = foot.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      // On a busy phone several come at once, the last of which is how it is now.
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) fetchMore()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
    // Looked at anew after each page, for a short one may leave the foot where it is.
  })
  return (
    <div ref={foot} className={classes['foot']}>
      {query.isFetchingNextPage && (
        <CarGrid label={t('dealerHome.loadingMore')} busy>
          {Array.from({ length: 3 }, (_, n) => (
            <CarGridItem key={n}>
              <CarCardSkeleton />
            </CarGridItem>
          ))}
        </CarGrid>
      )}
      {isFetchNextPageError && (
        <p className={classes['failed']} role="alert">
          {t('dealerHome.failed')}
          <Button variant="default" onClick={() => void query.fetchNextPage()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {!hasNextPage && total !== null && total > 0 && (
        <p className={classes['all']}>
          {t('dealerHome.allShown', {
            total: t('dealerHome.count', { total: formatCount(total), count: total }),
          })}
        </p>
      )}
    </div>
  )
}
