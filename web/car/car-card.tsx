import { VisuallyHidden } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { labelCar } from '#domain/car/car-labels.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { Money } from '#web/ui/money.tsx'
import { BidsPlaced } from './bids-placed.tsx'
import classes from './car-card.module.css'
import { CarFacts } from './car-facts.tsx'
import { CarPictures } from './car-pictures.tsx'
import { OwnerTag, RtoTag } from './car-tags.tsx'
import { CountdownBadge } from './countdown-badge.tsx'
import { hammerPriceOf } from './hammer-price.ts'
import { PictureStamp } from './picture-stamp.tsx'
import { RcMark } from './rc-mark.tsx'

/** A car, and what a list may do with it. */
export interface CarCardProps {
  readonly car: Car
  /** The buttons at the foot; they share the row. */
  readonly actions?: ReactNode
  /** On the picture, top right: the Remove button of My Cars. */
  readonly corner?: ReactNode
  /** A line above the buttons: a state, a reason. */
  readonly note?: ReactNode
  /** What is stamped on the picture; SOLD on a sold car unless it says otherwise. */
  readonly overlay?: 'sold' | 'notSold' | 'none'
  readonly hasBids?: boolean
  /** Once a car is the dealer's own, its guide price means nothing any more. */
  readonly hasPrice?: boolean
  readonly hasCountdown?: boolean
  /** Among the first cards of a screen: its picture is fetched at once. */
  readonly isEager?: boolean
  /** `leaving` in the 300 ms in which the card goes. */
  readonly motion?: 'leaving'
  /** Called when the card leads to the car's page. */
  readonly onOpen?: () => void
}

/** The card of a car (part A section 2, "Car card"): the same on Dealer Home and in My Cars. */
export function CarCard(props: CarCardProps) {
  const {
    car,
    actions,
    corner,
    note,
    motion,
    onOpen,
    hasBids = true,
    hasPrice = true,
    hasCountdown = true,
  } = props
  const t = useText()
  const { title, yard } = labelCar(car)
  const to = paths.carDetails(car.id)
  const overlay = props.overlay ?? (car.isSold ? 'sold' : 'none')
  const hammerPrice = overlay === 'sold' ? hammerPriceOf(car) : null
  const figure = hammerPrice ?? car.price
  const isPriced = hasPrice && figure !== null
  return (
    <article className={classes['card']} data-motion={motion} data-car={car.id}>
      <CarPictures
        pictures={car.car_image_urls}
        title={title}
        to={to}
        state={{ car }}
        isEager={props.isEager ?? false}
        {...(onOpen !== undefined && { onOpen })}
      >
        {overlay !== 'none' && (
          <PictureStamp>{t(overlay === 'sold' ? 'car.sold' : 'car.notSold')}</PictureStamp>
        )}
        {hasCountdown && (
          <span className={classes['countdown']}>
            <CountdownBadge start={car.start_date} end={car.ta_end_date} />
          </span>
        )}
        {corner !== undefined && <span className={classes['corner']}>{corner}</span>}
      </CarPictures>
      <div className={classes['body']}>
        <p className={classes['yard']}>
          <IconMapPin size={16} aria-hidden />
          <VisuallyHidden>{t('car.yard', { yard })}</VisuallyHidden>
          <span aria-hidden>{yard}</span>
        </p>
        <h3 className={classes['title']}>
          <Link to={to} state={{ car }} onClick={onOpen} tabIndex={-1}>
            {title}
          </Link>
          {car.variant !== null && <span className={classes['variant']}> {car.variant}</span>}
        </h3>
        <CarFacts car={car} />
        <div className={classes['tags']}>
          <RcMark rcstatus={car.rcstatus} />
          <RtoTag regno={car.regno} />
          <OwnerTag ownership={car.ownership} />
        </div>
        {(isPriced || hasBids) && (
          <div className={classes['figures']}>
            {isPriced && (
              <p className={classes['price']}>
                <span className={classes['priceLabel']}>
                  {t(hammerPrice === null ? 'car.guidePrice' : 'car.hammerPrice')}
                </span>
                <Money rupees={figure} size="lg" />
              </p>
            )}
            {hasBids && (
              <p className={classes['bids']}>
                <BidsPlaced placed={car.bidsPlaced} most={car.maxBids} />
              </p>
            )}
          </div>
        )}
        {note !== undefined && <div className={classes['note']}>{note}</div>}
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
      </div>
    </article>
  )
}
