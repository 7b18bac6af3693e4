import type { QueryClient } from '@tanstack/react-query'
import type { OperationName } from '#contract/api.ts'
import { queryKeyOf } from './use-operation.ts'

/** The number of holds on each read, and the reads that became stale meanwhile, with their caches. */
const holds = new Map<OperationName, number>()
const due = new Map<OperationName, Set<QueryClient>>()

/**
 * Reads these operations again if a component shows them, or marks them as stale. Held ones wait for their release. A read that
 * is in progress is restarted, because it may lack the change; without `restarts` it is left to finish.
 */
export function readAgain(
  queries: QueryClient,
  operations: readonly OperationName[],
  { restarts = true }: { readonly restarts?: boolean } = {},
): Promise<unknown> {
  const free = operations.filter((operation) => {
    if (!holds.has(operation)) return true
    due.set(operation, (due.get(operation) ?? new Set()).add(queries))
    return false
  })
  const asked = { cancelRefetch: restarts }
  return Promise.all(
    free.map((operation) => queries.invalidateQueries({ queryKey: queryKeyOf(operation) }, asked)),
  )
}

/** Returns the operations of which a cached answer has this car. */
export function readsHolding(queries: QueryClient, carId: string): readonly OperationName[] {
  const names = queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => JSON.stringify(state.data ?? null).includes(carId))
    .map(({ queryKey: [name] }) => name as OperationName)
  return [...new Set(names)]
}

/**
 * Keeps what the screen shows of these reads until the returned function is called: a step's effect on the lists is
 * shown only when its notice closes. Calls of the function after the first have no effect.
 */
export function holdReads(operations: readonly OperationName[]): () => void {
  for (const operation of operations) holds.set(operation, (holds.get(operation) ?? 0) + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    for (const operation of operations) release(operation)
  }
}

function release(operation: OperationName): void {
  const left = (holds.get(operation) ?? 0) - 1
  if (left > 0) {
    holds.set(operation, left)
    return
  }
  holds.delete(operation)
  const stale = due.get(operation) ?? []
  due.delete(operation)
  for (const queries of stale) void readAgain(queries, [operation])
}
