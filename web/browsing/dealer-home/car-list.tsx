import { useState } from 'react'
import { CarGridSkeleton } from '#web/car/car-card-skeleton.tsx'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { errorMessage } from '#web/api/error-message.ts'
import { useListForm } from '#web/session/list-form.ts'
import { CompactListSkeleton } from '#web/ui/compact-list.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { useText as useCarText } from '#web/text/en/car.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListAge } from '#web/ui/list-age.tsx'
import { useGradualCount } from '#web/ui/use-gradual-count.ts'
import classes from './car-list.module.css'
import { searchOf, type HomeFilters } from './filters.ts'
import { HomeCard } from './home-card.tsx'
import { HomeRows } from './home-row.tsx'
import { MoreCars } from './more-cars.tsx'
import type { HomeCars } from './use-home-cars.ts'
import type { ChangeFilters } from './use-home-filters.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** {@link import('./no-cars.tsx').NoCars}, loaded only where no car is found. */
const NoCars = lazyPart('no-cars', async () => (await import('./no-cars.tsx')).NoCars)

/** The number of pictures that fit on the first screen and are fetched first. */
const FIRST_SCREEN = 4

/** The cars of the list, and the filters that an empty list offers to clear. */
export interface CarListProps {
  readonly home: HomeCars
  readonly filters: HomeFilters
  readonly change: ChangeFilters
}

/** The grid of cards, or the reason why it is empty or failed. */
export function CarList({ home, filters, change }: CarListProps) {
  const t = useText()
  const tCar = useCarText()
  const { query, cars } = home
  const { keepPlace, isReturn } = useKeptPlace(home)
  const isOld = query.isPlaceholderData
  const [list, setList] = useState(() => searchOf(filters))
  // The old list stays visible until the new one is loaded.
  if (!isOld && list !== searchOf(filters)) setList(searchOf(filters))
  const { drawn, end } = useGradualCount(list, cars.length, isReturn)
  const { form } = useListForm()
  if (home.isPending) {
    return form === 'cards' ? <CarGridSkeleton /> : <CompactListSkeleton label={tCar('car.loadingCars')} />
  }
  const failure = query.isError ? errorMessage(query.error, { otherwise: 'dealerHome.failed' }) : null
  const readAgain = () => void query.refetch()
  if (failure !== null && query.data === undefined) {
    return <ErrorState message={failure} error={query.error} onRetry={readAgain} />
  }
  if (cars.length === 0 && !query.hasNextPage) {
    return <NoCars home={home} filters={filters} change={change} />
  }
  return (
    <div className={classes['place']} data-old={isOld || undefined}>
      {isOld && (
        <output className={classes['overlay']}>
          <span className={classes['note']}>{t('common.loading')}</span>
        </output>
      )}
      <ListAge
        readAt={query.dataUpdatedAt}
        // A failure to load a further page is shown at the end of the list instead.
        failure={query.isFetchNextPageError ? null : failure}
        error={query.error}
        isReading={query.isRefetching}
        onRetry={readAgain}
      />
      {form === 'cards' ? (
        <CarGrid label={t('dealerHome.cars')} busy={isOld}>
          {cars.slice(0, drawn).map((car, index) => (
            <CarGridItem key={car.id}>
              <HomeCard
                car={car}
                isEager={index < FIRST_SCREEN}
                isRecord={filters.ended}
                onOpen={keepPlace}
              />
            </CarGridItem>
          ))}
        </CarGrid>
      ) : (
        <HomeRows
          cars={cars.slice(0, drawn)}
          filters={filters}
          change={change}
          busy={isOld}
          onOpen={keepPlace}
        />
      )}
      {drawn === cars.length ? <MoreCars query={query} total={home.total} /> : <div ref={end} />}
    </div>
  )
}
