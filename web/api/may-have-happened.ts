import { failureOf } from './failure.ts'

/** Whether a failed call may have changed something: no answer arrived, or one from an unavailable server. */
export function mayHaveHappened(error: unknown): boolean {
  const failure = failureOf(error)
  if (failure?.kind === 'answer') return failure.status >= 500 && failure.code !== 'INTERNAL_ERROR'
  return failure?.kind === 'timeout' || failure?.kind === 'network' || failure?.kind === 'badShape'
}
