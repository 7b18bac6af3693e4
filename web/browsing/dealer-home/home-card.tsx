import { Button } from '@mantine/core'
import { memo, useRef } from 'react'
import { Link } from 'react-router'
import type { Car } from '#domain/car/car.ts'
import { useOpenDefault } from '#web/api/use-counts.ts'
import { AddButton } from '#web/car/add-button.tsx'
import { CarCard } from '#web/car/car-card.tsx'
import { OpenDefault } from '#web/car/open-default.tsx'
import { useAddToMyCars } from '#web/car/use-add-to-my-cars.ts'
import { useLotPhase } from '#web/car/use-lot-phase.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/car.ts'
import classes from './home-card.module.css'

/** Props of a card of Dealer Home. */
export interface HomeCardProps {
  readonly car: Car
  readonly isEager: boolean
  /** The card is in the list of ended lots, whose cars cannot be added. */
  readonly isRecord: boolean
  readonly onOpen: (carId: string) => void
}

/** A card with its two buttons. Memoised; it re-renders only when its car changes. */
export const HomeCard = memo(function HomeCard({ car, isEager, isRecord, onOpen }: HomeCardProps) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const adding = useAddToMyCars(car, { onGone: () => keepFocusInList(place.current) })
  const isOver = useLotPhase(car) === 'over'
  const isBarred = useOpenDefault()
  const open = () => onOpen(car.id)
  return (
    <div ref={place} className={classes['place']}>
      <CarCard
        car={car}
        isEager={isEager}
        onOpen={open}
        {...(adding.status === 'added' && { motion: 'leaving' as const })}
        {...(!isRecord && !isOver && !car.isSold && isBarred && { note: <OpenDefault /> })}
        actions={
          <>
            {!isRecord && <AddButton car={car} adding={adding} />}
            {isOver && !isRecord ? (
              <Button variant="default" disabled title={t('car.expired')}>
                {t('car.seeDetails')}
              </Button>
            ) : (
              <Button
                variant="default"
                component={Link}
                to={paths.carDetails(car.id)}
                state={{ car }}
                onClick={open}
              >
                {t('car.seeDetails')}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
})

/** Moves focus from a card about to disappear to the next card, otherwise to the previous one. */
function keepFocusInList(card: HTMLElement | null): void {
  const focused = document.activeElement
  // The pressed button has already lost focus, because it is disabled while the car is being added.
  const wasHere = focused === document.body || card?.contains(focused) === true
  if (card === null || !wasHere) return
  const item = card.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  neighbour?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}
