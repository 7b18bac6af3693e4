import { setTimeout as delay } from 'node:timers/promises'
import type { Queries } from '#server/platform/db/pool.ts'
import { readLastId, readWriters, type SequencedLog } from './chain-queries.ts'

/** How often, and at what interval in ms, to check whether the transactions that were writing have ended. */
const LOOKS = 40
const LOOK_EVERY = 50

/**
 * Returns an id above `after` up to which no further entry of the log can appear; null if there is none or a writer takes
 * too long. Whoever reads a log by a cursor reads up to it: ids are assigned before the commit, so a higher one may become
 * visible first.
 */
export async function findSettledId(db: Queries, log: SequencedLog, after: number): Promise<number | null> {
  // The sequence must be read first: each transaction with an id up to `last` is then among the writers, or has ended.
  const last = await readLastId(db, log)
  if (last <= after) return null
  let waitedFor = await readWriters(db, log)
  for (let look = 0; waitedFor.length > 0; look += 1) {
    if (look === LOOKS) return null
    await delay(LOOK_EVERY)
    const writing = new Set(await readWriters(db, log))
    waitedFor = waitedFor.filter((writer) => writing.has(writer))
  }
  return last
}
