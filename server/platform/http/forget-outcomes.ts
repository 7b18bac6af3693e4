import type { Queries } from '#server/platform/db/pool.ts'
import { forgetSomeOutcomes } from './idempotency-queries.ts'

/** The clearing away of kept outcomes that are over their time, while it runs. */
export interface OutcomeForgetter {
  stop(): Promise<void>
}

const EVERY = 10 * 60_000
const AT_ONCE = 1_000

/** Clears kept outcomes away as their day passes. Any number of processes may run it. */
export function startOutcomeForgetter(deps: {
  readonly db: Queries
  /** Hears of every failure; it is tried again. */
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

/** Forgets every kept outcome that is over its time, a few at once, so that no call waits for it. */
export async function forgetOutcomes(db: Queries): Promise<void> {
  while ((await forgetSomeOutcomes(db, AT_ONCE)) === AT_ONCE);
}
