import { formatKilometres } from '#web/text/formats.ts'
import { FACET_NAMES } from '#domain/car/car-description.ts'
import { isCounted } from '#domain/car/facet-values.ts'
import { formatRupees } from '#domain/money.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { BoundSelect } from './bound-select.tsx'
import boxes from './box.module.css'
import { FacetOptions } from './facet-options.tsx'
import { KILOMETRE_BOUNDS, PRICE_BOUNDS, yearBounds } from './filter-bounds.ts'
import classes from './filter-panel.module.css'
import { FilterSection } from './filter-section.tsx'
import type { HomeFilters } from './filters.ts'
import type { HomeCars } from './use-home-cars.ts'
import type { ChangeFilters } from './use-home-filters.ts'

/** The filters, and the counts shown beside their values. */
export interface FilterPanelProps {
  readonly filters: HomeFilters
  readonly facets: HomeCars['facets']
  readonly change: ChangeFilters
}

/** All filters in sections: beside the list, or in the sheet on a phone. */
export function FilterPanel({ filters, facets, change }: FilterPanelProps) {
  const t = useText()
  const years = yearBounds(new Date(serverNow()).getFullYear() + 1)
  const from = t('dealerHome.from')
  const upTo = t('dealerHome.upTo')
  return (
    <div>
      {FACET_NAMES.filter((facet) => isCounted(facet, filters) || filters[facet].length > 0).map((facet) => (
        <FilterSection key={facet} title={t(`dealerHome.facet.${facet}`)}>
          <FacetOptions facet={facet} counts={facets?.[facet] ?? null} filters={filters} change={change} />
        </FilterSection>
      ))}
      <FilterSection title={t('dealerHome.year')}>
        <div className={classes['range']}>
          <BoundSelect
            label={`${t('dealerHome.year')}: ${from}`}
            none={from}
            bounds={years}
            value={filters.yearFrom}
            write={String}
            onChoose={(yearFrom) => change({ yearFrom })}
          />
          <BoundSelect
            label={`${t('dealerHome.year')}: ${upTo}`}
            none={upTo}
            bounds={years}
            value={filters.yearTo}
            write={String}
            onChoose={(yearTo) => change({ yearTo })}
          />
        </div>
      </FilterSection>
      <FilterSection title={t('dealerHome.kilometres')}>
        <BoundSelect
          label={`${t('dealerHome.kilometres')}: ${upTo}`}
          none={t('dealerHome.any')}
          bounds={KILOMETRE_BOUNDS}
          value={filters.kmsTo}
          write={formatKilometres}
          onChoose={(kmsTo) => change({ kmsTo })}
        />
      </FilterSection>
      <FilterSection title={t('dealerHome.price')}>
        <div className={classes['range']}>
          <BoundSelect
            label={`${t('dealerHome.price')}: ${from}`}
            none={from}
            bounds={PRICE_BOUNDS}
            value={filters.priceFrom}
            write={formatRupees}
            onChoose={(priceFrom) => change({ priceFrom })}
          />
          <BoundSelect
            label={`${t('dealerHome.price')}: ${upTo}`}
            none={upTo}
            bounds={PRICE_BOUNDS}
            value={filters.priceTo}
            write={formatRupees}
            onChoose={(priceTo) => change({ priceTo })}
          />
        </div>
      </FilterSection>
      <label className={classes['ended']}>
        <input
          className={boxes['box']}
          type="checkbox"
          checked={filters.ended}
          onChange={(event) => change({ ended: event.currentTarget.checked })}
        />
        <span>
          {t('dealerHome.ended')}
          <small>{t('dealerHome.endedHint')}</small>
        </span>
      </label>
    </div>
  )
}
