import { useEffect } from 'react'
import { useRead } from '#web/api/use-operation.ts'
import { evaluatorCars } from '#web/people/portal/field-cars.ts'
import { useListedQueue } from '#web/picture-queue/use-listed-queue.ts'
import { compareWithList } from './compare-with-list.ts'
import { EVALUATION_DESTINATIONS } from './evaluation-destination.ts'

/** Returns the evaluator's picture queue. A picture that somebody deleted elsewhere no longer counts in it. */
export function useEvaluationQueue() {
  const view = useListedQueue(EVALUATION_DESTINATIONS, 'getEvaluatorCars')
  const { queue, pictures } = view
  // As the screen has read it: this read asks for nothing.
  const { data } = useRead('getEvaluatorCars', {}, { select: evaluatorCars, enabled: false })
  useEffect(() => {
    const cars = data?.groups.flatMap((group) => group.cars) ?? []
    const { listed, deleted } = compareWithList(pictures ?? [], cars)
    if (listed.length > 0) void queue.noteListed(listed)
    if (deleted.length > 0) void queue.remove(deleted)
  }, [queue, pictures, data])
  return view
}
