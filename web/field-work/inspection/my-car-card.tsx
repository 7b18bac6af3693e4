import { useRef } from 'react'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { can } from '#domain/flows/can.ts'
import { useOnline } from '#web/api/use-online.ts'
import { CarCard } from '#web/car/car-card.tsx'
import { RemoveCorner } from '#web/car/remove-corner.tsx'
import { forgetHomeCount } from '#web/session/home-count.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/text/text.ts'
import classes from './my-car-card.module.css'

/** A car of Inspection. */
export interface MyCarCardProps {
  readonly car: Car
  /** Its picture is fetched at once. */
  readonly isEager: boolean
  /** The cards have just moved up: none is removed by a click that was meant for another. */
  readonly isMoving: boolean
}

/**
 * The card of a car in Inspection. As long as nothing was asked for the car it can be removed, without a
 * question: it is back in Dealer Home and added again with one tap.
 */
export function MyCarCard({ car, isEager, isMoving }: MyCarCardProps) {
  const { state } = car
  const isRemovable = state !== null && can('removeFromMyCars', { state, actor: 'dealer' }).ok
  const { stateReason } = car
  return (
    <CarCard
      car={car}
      isEager={isEager}
      {...(isRemovable && { corner: <RemoveButton car={car} isMoving={isMoving} /> })}
      {...(stateReason !== null && { note: <p className={classes['reason']}>{stateReason}</p> })}
    />
  )
}

function RemoveButton({ car, isMoving }: { readonly car: Car; readonly isMoving: boolean }) {
  const t = useText()
  const isOnline = useOnline()
  const place = useRef<HTMLSpanElement>(null)
  const title = carTitle(car)
  const { make, isMaking } = useStep('removeFromMyCars', {
    values: () => ({ title }),
    onDone: forgetHomeCount,
  })
  const remove = () => {
    keepFocusInRow(place.current)
    make({ carId: car.id })
  }
  return (
    <span ref={place}>
      <RemoveCorner
        label={isOnline ? t(STEPS.removeFromMyCars.button, { title }) : t('common.offlineReason')}
        busy={isMaking}
        disabled={!isOnline || isMoving}
        onClick={remove}
      />
    </span>
  )
}

/** The button goes away with its card: moves the focus to the next card, else to the one before. */
function keepFocusInRow(button: HTMLElement | null): void {
  if (button === null || !button.contains(document.activeElement)) return
  const item = button.closest('li')
  const neighbours = [item?.nextElementSibling, item?.previousElementSibling]
  const link = neighbours.map((other) => other?.querySelector('a')).find((other) => other)
  link?.focus({ preventScroll: true })
}
