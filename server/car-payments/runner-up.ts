import type { Queries } from '#server/platform/db/pool.ts'

/** The dealer to whom a car can be offered next, and its bid in rupees. */
export interface RunnerUp {
  readonly organization: string
  readonly amount: number
}

/** Finds the runners-up of lots, keyed by lot. Omits lots whose car can't be offered now. */
export type FindRunnersUp = (db: Queries, lotIds: readonly string[]) => Promise<ReadonlyMap<string, RunnerUp>>
