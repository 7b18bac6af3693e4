import type { Car } from '#domain/car/car.ts'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/car-details.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { priceFigures } from './price-figures.ts'
import classes from './price-strip.module.css'

/** The prices of a car, the most important one largest. */
export function PriceStrip({ car }: { readonly car: Car }) {
  const t = useText()
  const tAny = useAnyText()
  return (
    <dl className={classes['strip']}>
      {priceFigures(car).map(({ label, rupees }, index) => (
        <Fact label={tAny(label)} labelTone="faint" key={label}>
          {rupees === 'sealed' ? (
            <Text as="span" size={24} weight={700}>
              {t('carDetails.sealed')}
            </Text>
          ) : (
            <Money rupees={rupees} size={index === 0 ? 'xl' : 'md'} />
          )}
        </Fact>
      ))}
    </dl>
  )
}
