import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { carMark } from '#web/car/car-labels.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { useText } from '#web/text/en/access.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './request-dialog.module.css'
import { hasRequest } from './request-plan.ts'

/** Props of the choice of cars. `left` holds the ids of those that are not chosen. */
export interface CarChoiceProps {
  readonly cars: readonly Car[]
  readonly left: ReadonlySet<string>
  readonly onChange: (left: ReadonlySet<string>) => void
  /** Said if there are no cars. */
  readonly empty: TextId
}

/** The checkboxes of a yard's cars. */
export function CarChoice({ cars, left, onChange, empty }: CarChoiceProps) {
  const t = useText()
  const tAny = useAnyText()
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  const count = cars.filter(({ id }) => !left.has(id)).length
  return (
    <Stack as="fieldset">
      <legend className={classes['legend']}>
        {t('inspection.cars')}{' '}
        <Text as="span" tone="soft" size={14} weight={400}>
          {t('inspection.chosen', { count, all: cars.length })}
        </Text>
      </legend>
      {cars.length === 0 && <p>{tAny(empty)}</p>}
      <ul className={classes['cars']}>
        {cars.map((car) => (
          <li key={car.id}>
            <label className={classes['car']}>
              <input type="checkbox" checked={!left.has(car.id)} onChange={() => toggle(car.id)} />
              <span className={classes['picture']}>
                <CarPicture url={car.car_image_urls[0]?.thumbnailUrl ?? null} alt="" />
              </span>
              <span className={classes['words']}>
                <Text as="span" weight={600}>
                  {carTitle(car)}
                </Text>
                <Text as="span" tone="soft" size={14} weight={400}>
                  {[carMark(car), hasRequest(car) ? t('inspection.isRequested') : null]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </Text>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
