import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { usePictureQueue } from '#web/picture-queue/use-picture-queue.ts'
import { EVALUATION_DESTINATIONS } from './evaluation-destination.ts'

/** Returns the evaluator's picture queue. The list of cars is read again when a picture arrives or is refused. */
export function useEvaluationQueue() {
  const queries = useQueryClient()
  const view = usePictureQueue(EVALUATION_DESTINATIONS)
  const settled = view.pictures?.filter(({ status }) => status !== 'waiting').length ?? null
  const before = useRef(settled)
  useEffect(() => {
    const isNew = before.current !== null && settled !== null && settled > before.current
    before.current = settled
    if (isNew) void queries.invalidateQueries({ queryKey: queryKeyOf('getEvaluatorCars') })
  }, [queries, settled])
  return view
}
