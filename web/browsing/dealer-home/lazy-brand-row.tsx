import { BRANDS } from '#domain/car/makes.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import classes from './brand-row.module.css'

/** The brand row on its way. */
export function BrandRowSkeleton() {
  return (
    <div className={classes['row']} aria-hidden>
      {BRANDS.map((brand) => (
        <span key={brand} className={classes['brand']} />
      ))}
    </div>
  )
}

/** {@link import('./brand-row.tsx').BrandRow}: the logos come after what the first screen needs more. */
export const BrandRow = lazyPart(
  'brand-row',
  async () => (await import('./brand-row.tsx')).BrandRow,
  <BrandRowSkeleton />,
)
