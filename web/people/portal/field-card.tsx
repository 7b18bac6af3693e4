import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Car } from '#domain/car/car.ts'
import { CarFacts } from '#web/car/car-facts.tsx'
import { CarPictures } from '#web/car/car-pictures.tsx'
import { OwnerTag, RtoTag } from '#web/car/car-tags.tsx'
import { CountdownBadge } from '#web/car/countdown-badge.tsx'
import { PictureStamp } from '#web/car/picture-stamp.tsx'
import { RcStatusIcon } from '#web/car/rc-status-icon.tsx'
import { useText } from '#web/text/en/car.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './field-card.module.css'
import { labelCar } from '#web/car/car-labels.ts'

/** Props of the card of a car assigned to a field worker. */
export interface FieldCardProps {
  readonly car: Car
  readonly isEager: boolean
  /** Whether to show the lot's countdown, or that the car is sold. */
  readonly hasStanding: boolean
  /** The progress of the field worker: for example, how many pictures are uploaded. */
  readonly note?: ReactNode
  readonly action: ReactNode
}

/** A car's card for one-handed use in a yard: large text, one button at the foot. */
export function FieldCard({ car, isEager, hasStanding, note, action }: FieldCardProps) {
  const t = useText()
  const { title, registration } = labelCar(car)
  return (
    <article className={classes['card']} data-car={car.id}>
      <CarPictures pictures={car.car_image_urls} title={title} isEager={isEager}>
        {hasStanding && car.isSold && <PictureStamp>{t('car.sold')}</PictureStamp>}
        {hasStanding && (
          <span className={classes['time']}>
            <CountdownBadge start={null} end={car.ta_end_date} format="fieldPortal" />
          </span>
        )}
      </CarPictures>
      <div className={classes['body']}>
        <h3 className={classes['title']}>
          {title}
          {car.variant !== null && (
            <Text as="span" tone="soft" weight={500}>
              {' '}
              {car.variant}
            </Text>
          )}
        </h3>
        <p className={classes['plate']}>
          <VisuallyHidden>{t('car.registration', { rto: registration })}</VisuallyHidden>
          <span aria-hidden>{registration}</span>
        </p>
        <div className={classes['facts']}>
          <CarFacts car={car} />
        </div>
        <Row gap={2}>
          <RcStatusIcon rcstatus={car.rcstatus} />
          <RtoTag regno={car.regno} />
          <OwnerTag ownership={car.ownership} />
        </Row>
        {note !== undefined && <Text tone="soft">{note}</Text>}
        <div className={classes['action']}>{action}</div>
      </div>
    </article>
  )
}
