import { useAnyText } from '#web/text/text.ts'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { cardPriceOf } from '#web/car/card-price.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { COUNTDOWN_ICONS, useCountdown } from '#web/car/use-countdown.ts'
import { paths } from '#web/paths.ts'
import '#web/text/en/dealer-home.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './ending-soon.module.css'
import { labelCar } from '#web/car/car-labels.ts'

/** The lots that end within the hour, in one row that scrolls sideways. */
export function EndingSoonStrip({ cars }: { readonly cars: readonly Car[] }) {
  const t = useAnyText()
  return (
    <section className={classes['strip']} aria-label={t('dealerHome.endingSoon')} data-screen-only>
      <h3 className={classes['heading']}>{t('dealerHome.endingSoon')}</h3>
      <ul className={classes['row']}>
        {cars.map((car) => (
          <li key={car.id} className={classes['item']}>
            <Tile car={car} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tile({ car }: { readonly car: Car }) {
  const t = useAnyText()
  const { title } = labelCar(car)
  const price = cardPriceOf(car)
  const [picture] = car.car_image_urls
  return (
    <Link className={classes['tile']} to={paths.carDetails(car.id)} state={{ car }}>
      <span className={classes['picture']}>
        <CarPicture url={picture?.thumbnailUrl ?? null} alt="" />
      </span>
      <span className={classes['words']}>
        <strong className={classes['title']}>{title}</strong>
        <span className={classes['price']}>
          {price !== null && (
            <>
              <Money rupees={price.amount} />{' '}
              <Text as="span" tone="faint" size={12}>
                {t(price.label)}
              </Text>
            </>
          )}
        </span>
        <Time car={car} />
      </span>
    </Link>
  )
}

function Time({ car }: { readonly car: Car }) {
  const { words, urgency, turn } = useCountdown({
    start: car.start_date,
    end: car.ta_end_date,
    format: 'dealerHome',
  })
  const Icon = COUNTDOWN_ICONS[urgency]
  return (
    <span className={classes['time']} data-urgency={urgency}>
      <Icon size={14} stroke={2} aria-hidden />
      <Text as="strong" tone="ink">
        {words}
      </Text>{' '}
      <span>{turn}</span>
    </span>
  )
}
