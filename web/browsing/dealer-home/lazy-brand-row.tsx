import { BRANDS } from '#domain/car/brands.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import classes from './brand-row.module.css'

/** The placeholder of the brand row. */
export function BrandRowSkeleton() {
  return (
    <div className={classes['row']} aria-hidden>
      {BRANDS.map((brand) => (
        <span key={brand} className={classes['brand']} />
      ))}
    </div>
  )
}

/** {@link import('./brand-row.tsx').BrandRow}, loaded after the more important parts of the first screen. */
export const BrandRow = lazyPart(
  'brand-row',
  async () => (await import('./brand-row.tsx')).BrandRow,
  <BrandRowSkeleton />,
)
