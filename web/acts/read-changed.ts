import type { QueryClient } from '@tanstack/react-query'
import type { OperationName } from '#contract/api.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { CHANGED_READS } from './changed-reads.ts'

/** Reads again what an operation's declaration says that it changes, after a call whatever became of it. */
export function readChanged(queries: QueryClient, operation: OperationName): Promise<unknown> {
  return readAgain(queries, CHANGED_READS[operation] ?? [])
}
