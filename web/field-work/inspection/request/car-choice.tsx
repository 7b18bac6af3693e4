import type { Car } from '#domain/car/car.ts'
import { carMark, carTitle } from '#domain/car/car-labels.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { useText, type TextId } from '#web/text/text.ts'
import classes from './request-modal.module.css'
import { hasRequest } from './request-plan.ts'

/** Props of the choice of cars. `left` holds the ids of those that are not chosen. */
export interface CarChoiceProps {
  readonly cars: readonly Car[]
  readonly left: ReadonlySet<string>
  readonly onChange: (left: ReadonlySet<string>) => void
  /** Said if there are no cars. */
  readonly empty?: TextId
}

/** The checkboxes of a yard's cars. */
export function CarChoice({ cars, left, onChange, empty = 'inspection.noCarsLeft' }: CarChoiceProps) {
  const t = useText()
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  const count = cars.filter(({ id }) => !left.has(id)).length
  return (
    <fieldset className={classes['choice']}>
      <legend className={classes['legend']}>
        {t('inspection.cars')}{' '}
        <span className={classes['detail']}>{t('inspection.chosen', { count, all: cars.length })}</span>
      </legend>
      {cars.length === 0 && <p>{t(empty)}</p>}
      <ul className={classes['cars']}>
        {cars.map((car) => (
          <li key={car.id}>
            <label className={classes['car']}>
              <input type="checkbox" checked={!left.has(car.id)} onChange={() => toggle(car.id)} />
              <span className={classes['picture']}>
                <CarPicture url={car.car_image_urls[0]?.thumbnailUrl ?? null} alt="" />
              </span>
              <span className={classes['words']}>
                <span className={classes['name']}>{carTitle(car)}</span>
                <span className={classes['detail']}>
                  {[carMark(car), hasRequest(car) ? t('inspection.isRequested') : null]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
