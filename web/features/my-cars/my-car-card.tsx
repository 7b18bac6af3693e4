import { useQueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car.ts'
import { carTitle } from '#domain/car-labels.ts'
import { transitionOf } from '#domain/lifecycle/car-lifecycle.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useOnline } from '#web/api/use-online.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { CarCard } from '#web/car/car-card.tsx'
import { RemoveCorner } from '#web/car/remove-corner.tsx'
import { useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import classes from './my-car-card.module.css'

/** A car of Inspection; `isEager` loads its picture at once. */
export interface MyCarCardProps {
  readonly car: Car
  readonly isEager: boolean
}

/**
 * The card of a car in Inspection. As long as nothing was asked for the car it can be removed, without a
 * question: it is back in Dealer Home and added again with one tap.
 */
export function MyCarCard({ car, isEager }: MyCarCardProps) {
  const isRemovable = car.state !== null && transitionOf('removeFromMyCars').from.includes(car.state)
  const { stateReason } = car
  return (
    <CarCard
      car={car}
      isEager={isEager}
      {...(isRemovable && { corner: <RemoveButton car={car} /> })}
      {...(stateReason !== null && { note: <p className={classes['reason']}>{stateReason}</p> })}
    />
  )
}

function RemoveButton({ car }: { readonly car: Car }) {
  const t = useText()
  const queries = useQueryClient()
  const isOnline = useOnline()
  const title = carTitle(car)
  const removing = useChange('removeFromMyCars', {
    onSuccess: async () => {
      showNotice({ kind: 'info', text: t('myCars.removed', { title }) })
      const changed = [
        'getMyCarsByYard',
        'getDealerCounts',
        'getDealerHomeData',
        'getCarDetailsPageData',
      ] as const
      await Promise.all(changed.map((read) => queries.invalidateQueries({ queryKey: queryKeyOf(read) })))
    },
    onError: (error) =>
      showNotice({
        kind: 'bad',
        text: errorMessage(error, { otherwise: 'myCars.removeFailed', refused: 'myCars.removeRefused' }),
      }),
  })
  return (
    <RemoveCorner
      label={isOnline ? t('myCars.remove', { title }) : t('common.offlineReason')}
      busy={removing.isPending}
      disabled={!isOnline}
      onClick={() => removing.mutate({ carId: car.id })}
    />
  )
}
