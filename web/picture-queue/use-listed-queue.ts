import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OperationName } from '#contract/api.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import type { Destinations } from './destination.ts'
import { usePictureQueue } from './use-picture-queue.ts'

/** Returns the person's picture queue. The list of cars is read again when a picture arrives or is refused. */
export function useListedQueue(destinations: Destinations, list: OperationName) {
  const queries = useQueryClient()
  const view = usePictureQueue(destinations)
  const settled = view.pictures?.filter(({ status }) => status !== 'waiting').length ?? null
  const before = useRef(settled)
  useEffect(() => {
    const isNew = before.current !== null && settled !== null && settled > before.current
    before.current = settled
    if (isNew) void queries.invalidateQueries({ queryKey: queryKeyOf(list) })
  }, [queries, settled, list])
  return view
}
