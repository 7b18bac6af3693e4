import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { startTransition, useEffect, useState } from 'react'
import { formatCount } from '#domain/paging.ts'
import { parseJson } from '#web/api/parse-json.ts'
import { SkipLink } from '#web/layouts/skip-link.tsx'
import { FormToggle } from '#web/car/form-toggle.tsx'
import { lazyPart } from '#web/lazy-part.tsx'
import { useStoredValue, storeValue } from '#web/session/stored-values.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { SearchBox } from '#web/ui/search-box.tsx'
import { appliedFilters } from './applied-filters.ts'
import { AppliedFilters, SoldRecently } from './filter-chips.tsx'
import { CarList } from './car-list.tsx'
import { CitySelect } from './city-select.tsx'
import classes from './dealer-home.module.css'
import { useFirstBidSteps } from '#web/api/use-counts.ts'
import { FirstBid } from './lazy-first-bid.tsx'
import { EndedCities } from './lazy-ended-cities.tsx'
import { NO_FILTERS, searchOf } from './filters.ts'
import { BrandRow, BrandRowSkeleton } from './lazy-brand-row.tsx'
import { EndingSoonSkeleton, EndingSoonStrip } from './lazy-ending-soon.tsx'
import { NewCars } from './lazy-new-cars.tsx'
import { SortHint, SortSelect } from './sort-select.tsx'
import { useEndingSoon } from './use-ending-soon.ts'
import { useHomeCars } from './use-home-cars.ts'
import { useHomeFilters } from './use-home-filters.ts'

/** Beside the list on wide screens alone. */
const FilterPanel = lazyPart('filter-panel', async () => (await import('./filter-panel.tsx')).FilterPanel)
/** Loaded when it opens: wide screens never show it. */
const FilterSheet = lazyPart('filter-sheet', async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** The same breakpoint as in dealer-home.module.css. */
const WIDE = '(min-width: 64em)'

/** The cars of the dealer's cities, with search, sort order and filters. */
export function DealerHome() {
  const t = useText()
  const { filters, change } = useHomeFilters()
  // Sent first, because the list needs to know whether the strip stands above it.
  const soon = useEndingSoon(filters)
  const home = useHomeCars(filters)
  const { total, facets } = home
  const cities = useDealerCities(home.dealerCities)
  // On a narrow screen the sheet has the filters, so they are not also rendered beside the list.
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false
  const [isSheetOpen, setSheetOpen] = useState(false)
  const applied = appliedFilters(filters, t)
  const clear = () => change(NO_FILTERS)
  const firstBidSteps = useFirstBidSteps()

  useEffect(() => {
    if (total !== null && !home.query.isPlaceholderData) storeValue('filteredCarCount', String(total))
  }, [total, home.query.isPlaceholderData])

  return (
    <>
      <VisuallyHidden component="h1">{t('dealerHome.title')}</VisuallyHidden>
      <SkipLink to="cars" text="dealerHome.skip" />
      <div className={classes['top']}>
        <div className={classes['search']}>
          <SearchBox
            label={t('dealerHome.search')}
            short={t('dealerHome.searchShort')}
            search={filters.q ?? ''}
            onSearch={(q) => change({ q: q === '' ? null : q })}
          />
          <Button
            className={classes['filtersButton'] ?? ''}
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
            aria-haspopup="dialog"
            // A transition, so that the tap gets a response before all filters are rendered.
            onClick={() => startTransition(() => setSheetOpen(true))}
          >
            {applied.length === 0
              ? t('dealerHome.filters')
              : t('dealerHome.filtersCount', { count: applied.length })}
          </Button>
        </div>
        <div className={classes['selects']}>
          <CitySelect cities={cities} city={filters.city} onChoose={(city) => change({ city })} />
          <SortSelect sort={filters.sort} onChoose={(sort) => change({ sort })} />
        </div>
      </div>
      {firstBidSteps !== null && <FirstBid done={firstBidSteps} />}
      {home.endedCities.length > 0 && <EndedCities cities={home.endedCities} />}
      {home.isPending ? (
        <BrandRowSkeleton />
      ) : (
        <BrandRow present={facets?.brand ?? []} filters={filters} change={change} />
      )}
      <div className={classes['columns']}>
        {isWide && (
          <aside className={classes['side']} aria-label={t('dealerHome.filters')}>
            <VisuallyHidden component="h2">{t('dealerHome.filters')}</VisuallyHidden>
            <FilterPanel filters={filters} facets={facets} change={change} />
          </aside>
        )}
        <section id="cars" tabIndex={-1} aria-label={t('dealerHome.cars')}>
          <VisuallyHidden component="h2">{t('dealerHome.cars')}</VisuallyHidden>
          <div className={classes['summary']}>
            <SoldRecently isOn={filters.ended} change={change} />
            {applied.length > 0 && <AppliedFilters applied={applied} change={change} onClear={clear} />}
            <span className={classes['figures']}>
              {total !== null && total > 0 && <SortHint sort={filters.sort} />}
              <output className={classes['count']}>
                {total !== null && t('dealerHome.count', { total: formatCount(total), count: total })}
              </output>
              <FormToggle />
            </span>
          </div>
          {/* Until the list is there too, so that it does not move up if no lot ends soon. */}
          {soon.isShown && (home.isPending || soon.isPending) ? (
            <EndingSoonSkeleton />
          ) : (
            soon.cars.length > 0 && <EndingSoonStrip cars={soon.cars} />
          )}
          <CarList home={home} filters={filters} change={change} />
          {!filters.ended && home.total !== null && <NewCars key={searchOf(filters)} home={home} />}
        </section>
      </div>
      {isSheetOpen && (
        <FilterSheet
          filters={filters}
          facets={facets}
          change={change}
          total={home.query.isPlaceholderData ? null : total}
          onClear={applied.length === 0 ? null : clear}
          onClose={() => setSheetOpen(false)}
        />
      )}
    </>
  )
}

/** Returns the dealer's cities as read, otherwise those of the last visit; null if neither is known. */
function useDealerCities(read: readonly string[] | null): readonly string[] | null {
  const stored = useStoredValue('dealerCities')
  useEffect(() => {
    if (read !== null) storeValue('dealerCities', JSON.stringify(read))
  }, [read])
  return read ?? readNames(stored)
}

function readNames(json: string | null): readonly string[] | null {
  const list = json === null ? null : parseJson(json)
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : null
}
