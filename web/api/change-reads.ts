import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes what was read under a key, and under all keys that begin with it. When it was read, and whether it is to be
 * read again, stays: nobody has asked the house.
 */
export function changeReads<Answer>(
  queries: QueryClient,
  key: QueryKey,
  change: (answer: Answer) => Answer,
): void {
  for (const query of queries.getQueryCache().findAll({ queryKey: key })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined) continue
    const changed = change(data as Answer)
    if (changed === data) continue
    queries.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
    if (isInvalidated) query.invalidate()
  }
}
