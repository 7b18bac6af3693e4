import { useRef } from 'react'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { can } from '#domain/flows/can.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { useOnline } from '#web/api/use-online.ts'
import { CarCard } from '#web/car/car-card.tsx'
import { RemoveCorner } from '#web/car/remove-corner.tsx'
import { standingOf } from '#web/my-cars/state-cards.ts'
import { forgetHomeCount } from '#web/session/home-count.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/text/en/my-cars.ts'
import { useAnyText } from '#web/text/text.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUndoRemoval } from './use-undo-removal.ts'

/** Props of a card of Inspection. */
export interface MyCarCardProps {
  readonly car: Car
  /** The picture is on the first screen and is fetched at once. */
  readonly isEager: boolean
  /** The cards have just moved, so Remove is disabled: a click could hit the wrong car. */
  readonly isMoving: boolean
}

/**
 * The card of a car in Inspection. The car can be removed until something is requested for it. Removal has no
 * confirmation, because its notice offers to undo it.
 */
export function MyCarCard({ car, isEager, isMoving }: MyCarCardProps) {
  const { state } = car
  const isRemovable = state !== null && can('removeFromMyCars', { state, actor: 'dealer' }).ok
  const { stateReason } = car
  return (
    <CarCard
      car={car}
      countdown="myCars"
      hasNumber
      isEager={isEager}
      {...(isRemovable && { corner: <RemoveButton car={car} isMoving={isMoving} /> })}
      {...(state !== null &&
        stateReason !== null && { note: <Rejection car={car} state={state} reason={stateReason} /> })}
    />
  )
}

/** Says that the house rejected the gate pass of the car, and why. */
function Rejection(props: { readonly car: Car; readonly state: FlowState; readonly reason: string }) {
  const { car, state, reason } = props
  const tAny = useAnyText()
  return (
    <Stack gap={2} justify="start">
      <StatusBadge kind="bad">{tAny(standingOf(state, car).text)}</StatusBadge>
      <Text size={16} lines={1.4} breaks>
        {reason}
      </Text>
    </Stack>
  )
}

function RemoveButton({ car, isMoving }: { readonly car: Car; readonly isMoving: boolean }) {
  const t = useText()
  const isOnline = useOnline()
  const place = useRef<HTMLSpanElement>(null)
  const title = carTitle(car)
  const undo = useUndoRemoval(car)
  const { make, isMaking } = useStep('removeFromMyCars', {
    values: () => ({ title }),
    onDone: forgetHomeCount,
    ...(undo && { undo }),
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

/** Moves focus from a button about to disappear with its card to the next card, otherwise to the previous one. */
function keepFocusInRow(button: HTMLElement | null): void {
  if (button === null || !button.contains(document.activeElement)) return
  const item = button.closest('li')
  const neighbours = [item?.nextElementSibling, item?.previousElementSibling]
  const link = neighbours.map((other) => other?.querySelector('a')).find((other) => other)
  link?.focus({ preventScroll: true })
}
