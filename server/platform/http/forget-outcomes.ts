import type { Queries } from '#server/platform/db/pool.ts'
import { forgetSomeOutcomes } from './idempotency-queries.ts'

/** The running job that deletes expired outcomes. */
export interface OutcomeForgetter {
  stop(): Promise<void>
}

const EVERY = 10 * 60_000
const AT_ONCE = 1_000

/** Deletes expired outcomes every ten minutes. Several processes may run it. */
export function startOutcomeForgetter(deps: {
  readonly db: Queries
  /** Called on every failure. The deletion is retried. */
  readonly onFailure: (error: unknown) => void
}): OutcomeForgetter {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => forgetOutcomes(deps.db)).catch(deps.onFailure)
  }, EVERY)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

/** Deletes all expired outcomes, a few at a time, so that no call waits for it. */
export async function forgetOutcomes(db: Queries): Promise<void> {
  while ((await forgetSomeOutcomes(db, AT_ONCE)) === AT_ONCE);
}
