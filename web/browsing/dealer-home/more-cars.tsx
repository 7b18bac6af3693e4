import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#domain/paging.ts'
import { CarCardSkeleton } from '#web/car/car-card-skeleton.tsx'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { useText } from '#web/text/en/dealer-home.ts'
import classes from './more-cars.module.css'
import type { HomeCars } from './use-home-cars.ts'

/** How far below the window the end of the list may be when the next page is fetched. */
const AHEAD = '1200px'

/** The list's end. Fetches the next page as it nears the window. Says if that failed or the list is complete. */
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
      // A busy phone delivers several entries at once; the last one is current.
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) fetchMore()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
    // Observed again after each page: a short page may leave the end in view, and the observer fires only on changes.
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
          {t('dealerHome.allShown', { total: formatCount(total), count: total })}
        </p>
      )}
    </div>
  )
}
