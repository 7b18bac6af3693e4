import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { carMark, labelCar } from '#web/car/car-labels.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/car.ts'
import { CompactRow, type CompactRowProps } from '#web/ui/compact-list.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { CarFacts } from './car-facts.tsx'
import { CarPicture } from './car-picture.tsx'
import { RtoTag } from './car-tags.tsx'

/** Props of a car's row: the car, and the parts that depend on the list. */
interface CompactCarProps extends Pick<CompactRowProps, 'standing' | 'amount' | 'acts' | 'motion'> {
  readonly car: Car
  /** Whether to show the whole registration number, for dealers who look for one of their cars. */
  readonly hasNumber?: boolean
  readonly isEager?: boolean
  /** Called when the user opens the car's page from the row. */
  readonly onOpen?: () => void
}

/** A car as a row of a compact list. Its title leads to its page, as that of its card does. */
export function CompactCar(props: CompactCarProps) {
  const { car, hasNumber = false, isEager = false, onOpen, ...cells } = props
  const t = useText()
  const { title, yard } = labelCar(car)
  const [picture] = car.car_image_urls
  return (
    <CompactRow
      {...cells}
      carId={car.id}
      picture={<CarPicture url={picture?.thumbnailUrl ?? null} alt="" isEager={isEager} />}
      lead={
        <>
          <Text as="h3" size={16} lines={1.25}>
            <Link to={paths.carDetails(car.id)} state={{ car }} onClick={onOpen}>
              {title}
            </Link>
            {car.variant !== null && (
              <Text as="span" tone="soft" weight={500}>
                {' '}
                {car.variant}
              </Text>
            )}
          </Text>
          <CarFacts car={car} />
        </>
      }
      mark={
        hasNumber ? (
          <Text as="span" weight={600}>
            {carMark(car) ?? t('car.registration', { rto: 'N/A' })}
          </Text>
        ) : (
          <RtoTag regno={car.regno} />
        )
      }
      place={<PlaceOf yard={yard} city={car.city} />}
    />
  )
}

function PlaceOf({ yard, city }: { readonly yard: string; readonly city: string | null }): ReactNode {
  return (
    <Text as="span" tone="soft">
      {city === null ? yard : `${yard}, ${city}`}
    </Text>
  )
}
