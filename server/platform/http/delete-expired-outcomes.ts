import type { Queries } from '#server/platform/db/pool.ts'
import { deleteSomeExpiredOutcomes } from './idempotency-queries.ts'

/** The running job that deletes expired outcomes. */
export interface OutcomeCleanup {
  stop(): Promise<void>
}

const EVERY = 10 * 60_000
const AT_ONCE = 1_000

/** Deletes expired outcomes every ten minutes. Several processes may do so at once. */
export function startOutcomeCleanup(deps: {
  readonly db: Queries
  /** Called on every failure. The deletion is tried again later. */
  readonly onFailure: (error: unknown) => void
}): OutcomeCleanup {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => deleteExpiredOutcomes(deps.db)).catch(deps.onFailure)
  }, EVERY)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Deletes all expired outcomes, a few at a time, so that it never delays a call. */
export async function deleteExpiredOutcomes(db: Queries): Promise<void> {
  while ((await deleteSomeExpiredOutcomes(db, AT_ONCE)) === AT_ONCE);
}
