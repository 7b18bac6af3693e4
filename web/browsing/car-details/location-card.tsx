import { IconMapPin } from '@tabler/icons-react'
import type { Car } from '#domain/car/car.ts'
import type { Coordinates } from '#domain/india.ts'
import { mapSearchUrlOf, mapUrlOf } from '#domain/map-url.ts'
import { LazyYardMap } from '#web/browsing/place/lazy-yard-map.tsx'
import { useText } from '#web/text/en/car-details.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './location-card.module.css'

/** The location of a car. */
export interface LocationCardProps {
  readonly location: string
  /** The place of its yard; null if unknown. */
  readonly place: Coordinates | null
  readonly car: Pick<Car, 'yard' | 'city'>
}

/** The car's location and, if its yard is known, a map of it with a link to directions. */
export function LocationCard({ location, place, car: { yard, city } }: LocationCardProps) {
  const t = useText()
  return (
    <section className={classes['card']}>
      <IconMapPin className={classes['pin']} size={24} aria-hidden />
      <Stack gap={1}>
        <Text as="h2" tone="faint" size={14} weight={400}>
          {t('carDetails.location')}
        </Text>
        <p className={classes['place']}>{location}</p>
      </Stack>
      {yard !== null && (
        <div className={classes['map']}>
          <LazyYardMap
            name={yard}
            place={place}
            city={city}
            url={place === null ? mapSearchUrlOf([location]) : mapUrlOf(place)}
          />
        </div>
      )}
    </section>
  )
}
