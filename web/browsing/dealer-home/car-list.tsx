import { IconCarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { CarGridSkeleton } from '#web/car/car-card-skeleton.tsx'
import { CarGrid, CarGridItem } from '#web/car/car-grid.tsx'
import { errorMessage } from '#web/api/error-message.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ListAge } from '#web/ui/list-age.tsx'
import { useGradualCount } from '#web/ui/use-gradual-count.ts'
import classes from './car-list.module.css'
import { NO_FILTERS, type HomeFilters } from './filters.ts'
import { HomeCard } from './home-card.tsx'
import { MoreCars } from './more-cars.tsx'
import type { HomeCars } from './use-home-cars.ts'
import type { ChangeFilters } from './use-home-filters.ts'
import { searchOf } from './use-home-filters.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** {@link import('./my-matches.tsx').MyMatches}, loaded only where nothing else is found. */
const MyMatches = lazyPart('my-matches', async () => (await import('./my-matches.tsx')).MyMatches, null, [
  'myCars',
])

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
  const { query, cars } = home
  const { keepPlace, isReturn } = useKeptPlace(home)
  const isOld = query.isPlaceholderData
  const [list, setList] = useState(() => searchOf(filters))
  // The old list stays visible until the new one is loaded.
  if (!isOld && list !== searchOf(filters)) setList(searchOf(filters))
  const { drawn, end } = useGradualCount(list, cars.length, isReturn)
  if (query.isPending) return <CarGridSkeleton />
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
      <CarGrid label={t('dealerHome.cars')} busy={isOld}>
        {cars.slice(0, drawn).map((car, index) => (
          <CarGridItem key={car.id}>
            <HomeCard car={car} isEager={index < FIRST_SCREEN} isRecord={filters.ended} onOpen={keepPlace} />
          </CarGridItem>
        ))}
      </CarGrid>
      {drawn === cars.length ? <MoreCars query={query} total={home.total} /> : <div ref={end} />}
    </div>
  )
}

function NoCars({ home, filters, change }: CarListProps) {
  const t = useText()
  const icon = <IconCarOff size={28} stroke={1.6} aria-hidden />
  const again = { label: t('common.retry'), onClick: () => void home.query.refetch() }
  if (home.dealerCities?.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={t('dealerHome.noCars')}
        text={t('dealerHome.noCitiesAssigned')}
        action={{ label: t('layout.cities'), to: paths.cities }}
      />
    )
  }
  const isNarrowed = searchOf({ ...filters, city: null, sort: null }) !== ''
  const showAll = filters.city === null ? again : showAllCities()
  function showAllCities() {
    return { label: t('dealerHome.showAllCities'), onClick: () => change({ city: null }) }
  }
  return (
    <>
      <EmptyState
        icon={icon}
        title={t('dealerHome.noCars')}
        text={t('dealerHome.adjust')}
        action={
          isNarrowed ? { label: t('dealerHome.clearFilters'), onClick: () => change(NO_FILTERS) } : showAll
        }
      />
      {isNarrowed && !filters.ended && <MyMatches filters={filters} />}
    </>
  )
}
