import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Car } from '#domain/car/car.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { ADD_TO_MY_CARS } from '#web/steps/add-to-my-cars.ts'
import { useText } from '#web/text/en/car.ts'
import { showNotice } from '#web/ui/notice.ts'

/** The duration in ms of a card's exit animation after its car was added to My Cars (part A section 9). */
const ADD_ANIMATION_MS = 300

/** The progress of adding a car to My Cars, and the function that starts it. */
export interface AddToMyCars {
  /** `added` lasts as long as the card's animation; then the car leaves Dealer Home's lists. */
  readonly status: 'idle' | 'adding' | 'added'
  readonly add: () => void
}

/**
 * Adds a car to My Cars. On success the badge counts the car at once. It leaves Dealer Home after the animation, even
 * if the user has left the screen. A failure changes nothing and shows its reason.
 */
export function useAddToMyCars(car: Car, options: { readonly onGone?: () => void } = {}): AddToMyCars {
  const t = useText()
  const queries = useQueryClient()
  const [isAdded, setAdded] = useState(false)
  const change = useChange(ADD_TO_MY_CARS.operation, {
    onSuccess: () => {
      setAdded(true)
      showNotice({ kind: ADD_TO_MY_CARS.meaning, text: t(ADD_TO_MY_CARS.done, { title: carTitle(car) }) })
      for (const read of ['getDealerCounts', 'getMyCarsByYard', 'getCarDetailsPageData'] as const) {
        void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
      }
      setTimeout(() => {
        options.onGone?.()
        void takeOut(queries, car.id)
      }, ADD_ANIMATION_MS)
    },
    onError: (error) => {
      showNotice({
        kind: 'bad',
        error,
        text: errorMessage(error, ADD_TO_MY_CARS.failed),
      })
    },
  })
  const { auctionId, city } = car
  return {
    status: isAdded ? 'added' : change.isPending ? 'adding' : 'idle',
    add: () => {
      if (auctionId === null || city === null || change.isPending || isAdded) return
      loadTaking().catch(() => undefined)
      change.mutate({ carId: car.id, auctionId, city })
    },
  }
}

/** The code that takes a car out of the lists is loaded with the first tap, because no first screen needs it. */
const loadTaking = () => import('./take-out-of-lists.ts')

async function takeOut(queries: QueryClient, carId: string): Promise<void> {
  try {
    const { takeOutOfLists } = await loadTaking()
    takeOutOfLists(queries, carId)
  } catch {
    // Without that code, the server answers what is left.
    for (const read of ['getDealerHomeData', 'getCars'] as const) {
      void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
    }
  }
}
