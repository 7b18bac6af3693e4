import { QueryClient } from '@tanstack/react-query'
import { forgetCachedReads } from './cached-reads.ts'

/** Milliseconds in which a list that was just read is not read again for a screen that comes back to it. */
const FRESH_FOR = 15_000

/**
 * The cache of everything read. The client repeats calls itself, so this one never does; and nothing waits
 * for the network to come back: a bid that goes out later than it was meant is worse than one that fails.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: FRESH_FOR, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Forgets every answer and asks anew what the screens show: one of them may be what a page broke on. */
export function readAfresh(queries: QueryClient): void {
  forgetCachedReads()
  void queries.resetQueries()
}
