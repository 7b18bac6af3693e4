import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'

/** How long news are gathered before a list is read again, in milliseconds. */
const GATHER_MS = 100

/**
 * Reads a query again soon, however often it is asked to: one reading for all the news of a moment, and never
 * one that the next news cut off, so that the screen follows also where bids come without a pause.
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
    }, GATHER_MS)
  }, [queries])
}
