import { useQueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { STEPS, readsAfter } from '#web/steps/steps.ts'
import { showNotice } from '#web/ui/notice.ts'

/**
 * Returns a function that adds a car back to My Cars after its removal, also once its card is gone. A new flow begins.
 * Undefined if the car has no auction or city, because then it cannot be added.
 */
export function useUndoRemoval({ id: carId, auctionId, city }: Car): (() => void) | undefined {
  const queries = useQueryClient()
  if (auctionId === null || city === null) return undefined
  const addBack = async () => {
    try {
      await call('addToMyCars', { carId, auctionId, city })
    } catch (error) {
      showNotice({ kind: 'bad', error, text: errorMessage(error, STEPS.addToMyCars.failed) })
    }
    // Also after a failure: the car may be in another state.
    for (const read of readsAfter('removeFromMyCars')) {
      void queries.invalidateQueries({ queryKey: queryKeyOf(read) })
    }
  }
  return () => void addBack()
}
