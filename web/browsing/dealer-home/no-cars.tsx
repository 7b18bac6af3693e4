import { IconCarOff } from '@tabler/icons-react'
import { DEFAULT_SORT } from '#domain/browsing/sort-option.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NO_FILTERS, searchOf, type HomeFilters } from './filters.ts'
import { MyMatches } from './my-matches.tsx'
import type { HomeCars } from './use-home-cars.ts'
import type { ChangeFilters } from './use-home-filters.ts'

/** The empty list, and its filters. */
interface NoCarsProps {
  readonly home: HomeCars
  readonly filters: HomeFilters
  readonly change: ChangeFilters
}

/** Says why the list is empty, and offers what fills it. */
export function NoCars({ home, filters, change }: NoCarsProps) {
  const t = useText()
  const icon = <IconCarOff size={28} stroke={1.6} aria-hidden />
  const again = { label: t('common.retry'), onClick: () => void home.query.refetch() }
  if (home.dealerCities?.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title={t('dealerHome.noCars')}
        // The cities that ended stand above the list.
        {...(home.endedCities.length === 0 && { text: t('dealerHome.noCitiesAssigned') })}
        action={{ label: t('layout.cities'), to: paths.cities }}
      />
    )
  }
  const isNarrowed = searchOf({ ...filters, city: null, sort: DEFAULT_SORT }) !== ''
  const isSearchAlone = searchOf({ ...filters, q: null, city: null, sort: DEFAULT_SORT }) === ''
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
          isNarrowed
            ? {
                label: t(isSearchAlone ? 'dealerHome.clearSearch' : 'dealerHome.clearFilters'),
                onClick: () => change(NO_FILTERS),
              }
            : showAll
        }
      />
      {isNarrowed && !filters.ended && <MyMatches filters={filters} />}
    </>
  )
}
