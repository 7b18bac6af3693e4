import { VisuallyHidden } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/car.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { Announcements } from './announcements.tsx'
import { BidsPlaced } from './bids-placed.tsx'
import { cardPriceOf } from './card-price.ts'
import classes from './car-card.module.css'
import { CarFacts } from './car-facts.tsx'
import { CarPictures } from './car-pictures.tsx'
import { OwnerTag, RtoTag } from './car-tags.tsx'
import { CountdownBadge } from './countdown-badge.tsx'
import { PictureStamp } from './picture-stamp.tsx'
import { RcStatusIcon } from './rc-status-icon.tsx'
import { stampOf } from './stamp-of.ts'
import type { CountdownFormat } from './use-countdown.ts'
import { carMark, labelCar } from '#web/car/car-labels.ts'

/** Props of a car's card: the car, and the parts that depend on the list. */
export interface CarCardProps {
  readonly car: Car
  /** The buttons at the foot of the card; they share one row. */
  readonly actions?: ReactNode
  /** Content at the top right of the picture: the Remove button of My Cars. */
  readonly corner?: ReactNode
  /** A line above the buttons: a state or a reason. */
  readonly note?: ReactNode
  /** Whether the picture has the stamp of a sold car. Default: true. */
  readonly hasStamp?: boolean
  readonly hasBids?: boolean
  /** Whether to show the full registration number, so that dealers can find one of their cars. */
  readonly hasNumber?: boolean
  /** False once the dealer has won the car: its prices no longer matter. */
  readonly hasPrice?: boolean
  /** The format of the countdown to the lot's end; null for none. Default: Dealer Home's. */
  readonly countdown?: CountdownFormat | null
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
    hasStamp = true,
    hasBids = true,
    hasPrice = true,
    hasNumber = false,
    countdown = 'dealerHome',
  } = props
  const t = useText()
  const { title, yard } = labelCar(car)
  const to = paths.carDetails(car.id)
  const stamp = hasStamp ? stampOf(car) : null
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
        {stamp !== null && <PictureStamp isGood={stamp === 'car.won'}>{t(stamp)}</PictureStamp>}
        {countdown !== null && (
          <span className={classes['countdown']}>
            <CountdownBadge start={car.start_date} end={car.ta_end_date} format={countdown} />
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
          {car.variant !== null && (
            <Text as="span" tone="soft" weight={500}>
              {' '}
              {car.variant}
            </Text>
          )}
        </h3>
        {hasNumber && (
          <Text size={14} weight={600}>
            {carMark(car) ?? t('car.registration', { rto: 'N/A' })}
          </Text>
        )}
        <CarFacts car={car} />
        <div className={classes['tags']}>
          <RcStatusIcon rcstatus={car.rcstatus} />
          <RtoTag regno={car.regno} />
          <OwnerTag ownership={car.ownership} />
        </div>
        <Announcements announcements={car.announcements.slice(-1)} />
        {hasPrice && (
          <div className={classes['figures']}>
            <Prices car={car} />
          </div>
        )}
        {hasBids && (
          <p>
            <BidsPlaced placed={car.bidsPlaced} max={car.maxBids} />
          </p>
        )}
        {note !== undefined && (
          <Text as="div" size={14} className={classes['note']}>
            {note}
          </Text>
        )}
        {actions !== undefined && (
          <Row above={2} gap={2} className={classes['actions']}>
            {actions}
          </Row>
        )}
      </div>
    </article>
  )
}

/** The price of the car's auction, and its guide price unless the car is sold. */
function Prices({ car }: { readonly car: Car }) {
  const t = useText()
  const price = cardPriceOf(car)
  const guidePrice = price?.label === 'car.hammerPrice' ? null : car.price
  return (
    <>
      {price !== null && (
        <p className={classes['price']}>
          <Text as="span" tone="faint" size={14}>
            {t(price.label)}
          </Text>
          <Money rupees={price.amount} size="lg" />
        </p>
      )}
      {guidePrice !== null && (
        <p className={classes['price']}>
          <Text as="span" tone="faint" size={14}>
            {t('car.guidePrice')}
          </Text>
          <Money rupees={guidePrice} size={price === null ? 'lg' : 'sm'} />
        </p>
      )}
    </>
  )
}
