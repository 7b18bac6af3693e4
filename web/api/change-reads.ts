import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Changes the cached reads under a key and all keys that begin with it. Their age and staleness stay, because the
 * server was not asked.
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
