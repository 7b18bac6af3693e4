import { QueryClient } from '@tanstack/react-query'
import { forgetCachedReads } from './cached-reads.ts'

/** The time in ms for which a cached read counts as fresh, so that a screen shows it without reading again. */
const STALE_TIME = 15_000

/**
 * Creates the cache of all reads. The API client does its own retries, so this never retries. Nothing is queued while
 * offline: a bid sent later than intended is worse than one that fails. A read that failed is made again once the network
 * is back; the others follow the live stream.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: STALE_TIME,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Drops every cached answer and reads the visible data again, because bad data may have crashed the page. */
export function readAfresh(queries: QueryClient): void {
  forgetCachedReads()
  void queries.resetQueries()
}
