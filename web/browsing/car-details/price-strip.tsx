import type { Car } from '#domain/car/car.ts'
import { useText } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { priceFigures } from './price-figures.ts'
import classes from './price-strip.module.css'

/** The prices of a car, the most important one largest. */
export function PriceStrip({ car }: { readonly car: Car }) {
  const t = useText()
  return (
    <dl className={classes['strip']}>
      {priceFigures(car).map(({ label, rupees }, index) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            {rupees === 'sealed' ? (
              <span className={classes['sealed']}>{t('carDetails.sealed')}</span>
            ) : (
              <Money rupees={rupees} size={index === 0 ? 'xl' : 'md'} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
