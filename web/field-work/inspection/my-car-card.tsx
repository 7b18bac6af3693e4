import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { transitionOf } from '#domain/flows/car-lifecycle.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useOnline } from '#web/api/use-online.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { CarCard } from '#web/car/car-card.tsx'
import { RemoveCorner } from '#web/car/remove-corner.tsx'
import { forgetHomeCount } from '#web/session/home-count.ts'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
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
  const isRemovable = car.state !== null && transitionOf('removeFromMyCars').from.includes(car.state)
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
  const queries = useQueryClient()
  const isOnline = useOnline()
  const place = useRef<HTMLSpanElement>(null)
  const isAsked = useRef(false)
  const title = carTitle(car)
  const removing = useChange('removeFromMyCars', {
    onMutate: () => keepFocusInRow(place.current),
    onSuccess: async () => {
      showNotice({ kind: 'info', text: t('myCars.removed', { title }) })
      forgetHomeCount()
      await Promise.all(CHANGED.map((read) => queries.invalidateQueries({ queryKey: queryKeyOf(read) })))
    },
    // Also after a success: the card is still here where the list could not be read again.
    onSettled: () => {
      isAsked.current = false
    },
    onError: (error) => {
      showNotice({
        kind: 'bad',
        error,
        text: errorMessage(error, { otherwise: 'myCars.removeFailed', refused: 'myCars.removeRefused' }),
      })
    },
  })
  const remove = () => {
    // The second click of a double click comes before the button is drawn as busy.
    if (isAsked.current) return
    isAsked.current = true
    removing.mutate({ carId: car.id })
  }
  return (
    <span ref={place}>
      <RemoveCorner
        label={isOnline ? t('myCars.remove', { title }) : t('common.offlineReason')}
        busy={removing.isPending}
        disabled={!isOnline || isMoving}
        onClick={remove}
      />
    </span>
  )
}

/** What a car that is removed is in, or was. */
const CHANGED = ['getMyCarsByYard', 'getDealerCounts', 'getDealerHomeData', 'getCarDetailsPageData'] as const

/** The button will be gone with its card: the keyboard goes to the next one, else to the one before. */
function keepFocusInRow(button: HTMLElement | null): void {
  if (button === null || !button.contains(document.activeElement)) return
  const item = button.closest('li')
  const neighbours = [item?.nextElementSibling, item?.previousElementSibling]
  const link = neighbours.map((other) => other?.querySelector('a')).find((other) => other)
  link?.focus({ preventScroll: true })
}
