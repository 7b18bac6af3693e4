import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/** How long live events are collected before a list is read again, in ms. */
const COLLECT_MS = 100

/**
 * Returns a function that requests a refresh of a query. Requests within {@link COLLECT_MS} share one read. A request
 * never cancels a running read, so that the screen stays current even under a constant stream of bids.
 */
export function useRefreshSoon(queryKey: readonly unknown[]): () => void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const key = useRef(queryKey)
  useEffect(() => {
    key.current = queryKey
  })
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      void queries.invalidateQueries({ queryKey: key.current }, { cancelRefetch: false })
    }, COLLECT_MS)
  }, [queries])
}
