import { Button, Checkbox } from '@mantine/core'
import type { SubmitEvent } from 'react'
import type { Car } from '#domain/car/car.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { ActButton } from '#web/ui/form/act-button.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import classes from './proof-form.module.css'
import { labelCar } from '#web/car/car-labels.ts'

/** The fewest cars that are paid together. */
const FEWEST = 2

/** Returns the sum that a dealer owes for these cars, in rupees. */
export function sumOf(cars: readonly Car[]): number {
  return cars.reduce((sum, { awardedToDealerAmount: amount }) => sum + (amount ?? 0), 0)
}

/** The choice of the cars that one transfer paid. */
export function ChooseCars(props: {
  readonly cars: readonly Car[]
  readonly chosen: readonly Car[]
  readonly onChoose: (cars: readonly Car[]) => void
  readonly onNext: () => void
  readonly onClose: () => void
}) {
  const t = useText()
  const { cars, chosen, onChoose } = props
  const isShort = chosen.length < FEWEST

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isShort) props.onNext()
  }

  return (
    <form className={formClasses['form']} onSubmit={submit}>
      <p>{t('payment.severalCarsText')}</p>
      <fieldset className={classes['choices']}>
        <legend>{t('payment.chooseCars')}</legend>
        {cars.map((car) => {
          const { title, registration } = labelCar(car)
          return (
            <Checkbox
              key={car.id}
              checked={chosen.includes(car)}
              label={t(car.offerUntil === null ? 'payment.carToPay' : 'payment.carOffered', {
                title,
                registration,
                amount: formatRupees(car.awardedToDealerAmount ?? 0),
              })}
              onChange={(event) =>
                onChoose(event.currentTarget.checked ? [...chosen, car] : chosen.filter((one) => one !== car))
              }
            />
          )
        })}
      </fieldset>
      <output className={classes['sum']}>
        {t('payment.chosenTotal', { count: chosen.length, amount: formatRupees(sumOf(chosen)) })}
      </output>
      <div className={formClasses['actions']}>
        <ActButton type="submit" blocked={isShort ? t('payment.chooseTwo') : null}>
          {t('payment.continue')}
        </ActButton>
        <Button variant="default" onClick={props.onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
