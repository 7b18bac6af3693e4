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
import { RcStatusIcon } from './rc-status-icon.tsx'

/** Props of a car's card: the car, and the parts that depend on the list. */
export interface CarCardProps {
  readonly car: Car
  /** The buttons at the foot of the card; they share one row. */
  readonly actions?: ReactNode
  /** Content at the top right of the picture: the Remove button of My Cars. */
  readonly corner?: ReactNode
  /** A line above the buttons: a state or a reason. */
  readonly note?: ReactNode
  /** The stamp on the picture. Default: SOLD on a sold car. */
  readonly overlay?: 'sold' | 'notSold' | 'none'
  readonly hasBids?: boolean
  /** False once the dealer has won the car: the guide price no longer matters. */
  readonly hasPrice?: boolean
  readonly hasCountdown?: boolean
  /** The card is among the first of a screen, so its picture is fetched at once. */
  readonly isEager?: boolean
  /** `leaving` during the 300 ms exit animation. */
  readonly motion?: 'leaving'
  /** Called when the user opens the car's page from the card. */
  readonly onOpen?: () => void
}

/** The card of a car (part A section 2, "Car card"), shared by Dealer Home and My Cars. */
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
          <RcStatusIcon rcstatus={car.rcstatus} />
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
