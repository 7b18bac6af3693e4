import { BRANDS } from '#domain/car/brands.ts'
import { useText } from '#web/text/en/dealer-home.ts'
import { BRAND_LOGOS } from './brand-logos.ts'
import classes from './brand-row.module.css'
import { holdsValue, toggleValue, type HomeFilters } from './filters.ts'
import type { ChangeFilters } from './use-home-filters.ts'

/** The brands in the list, and the filters, which show which of them are chosen. */
export interface BrandRowProps {
  readonly present: readonly { readonly value: string }[]
  readonly filters: HomeFilters
  readonly change: ChangeFilters
}

/** The brand logos in one row. A tap chooses a brand, a second tap clears it. */
export function BrandRow({ present, filters, change }: BrandRowProps) {
  const t = useText()
  const chosen = filters.brand
  const shown = BRANDS.filter(
    (brand) => present.some(({ value }) => value === brand) || holdsValue(chosen, brand),
  )
  if (shown.length === 0) return null
  return (
    <fieldset className={classes['row']} aria-label={t('dealerHome.brands')}>
      {shown.map((brand) => {
        const { path, viewBox, width } = BRAND_LOGOS[brand]
        return (
          <button
            key={brand}
            type="button"
            className={classes['brand']}
            aria-pressed={holdsValue(chosen, brand)}
            onClick={() => change(toggleValue(filters, 'brand', brand))}
          >
            <svg viewBox={viewBox} width={width} aria-hidden>
              <path d={path} />
            </svg>
            <span>{brand}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
