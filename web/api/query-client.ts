import { QueryClient } from '@tanstack/react-query'
import { forgetCachedReads } from './cached-reads.ts'

/** How long in ms a list counts as fresh for a screen that returns to it. */
const STALE_TIME = 15_000

/**
 * The cache of all reads. The API client does its own retries, so this never retries. Nothing is queued while offline:
 * a bid sent later than intended is worse than one that fails.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: STALE_TIME, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Drops every cached answer and reads again what is shown, because one of them may have crashed the page. */
export function readAfresh(queries: QueryClient): void {
  forgetCachedReads()
  void queries.resetQueries()
}
