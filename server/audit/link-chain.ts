import { setTimeout as delay } from 'node:timers/promises'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { BEGINNING, hashLink } from './chain-hash.ts'
import {
  CHAINED_LOGS,
  claimChain,
  findHead,
  insertLink,
  readEntries,
  readLastId,
  readWriters,
  type ChainedLog,
} from './chain-queries.ts'

/** The job that chains the logs, and when: every minute. */
export const LINK_AUDIT_CHAINS = 'link-audit-chains'
export const LINK_EVERY_MINUTE = '* * * * *'

/** Entries in one link at most: where one is broken, the fault is known to lie among so many. */
const ENTRIES_PER_LINK = 1_000
/** How often, and how long apart (milliseconds), it is looked whether those who were writing are done. */
const LOOKS = 40
const LOOK_EVERY = 50

/**
 * Chains what the logs have gained since the last time. It runs after the commits, never in them: ids are given out
 * before a transaction commits, and a later id may be there first, so it chains up to an id of which nobody is
 * still writing one below. Any number of processes may run it.
 */
export async function linkAuditChains(db: Queries): Promise<void> {
  for (const log of CHAINED_LOGS) {
    const through = await findSettledId(db, log)
    if (through === null) continue
    while ((await inTransaction(db, (tx) => appendLink(tx, log, through))) === ENTRIES_PER_LINK);
  }
}

/** The highest id below which nothing can appear any more; null where somebody goes on writing for too long. */
async function findSettledId(db: Queries, log: ChainedLog): Promise<number | null> {
  // In this order: whoever got an id up to this one wrote before, and is among the writers or done.
  const last = await readLastId(db, log)
  const head = await findHead(db, log)
  if (last <= (head?.throughId ?? 0)) return null
  let waitedFor = await readWriters(db, log)
  for (let look = 0; waitedFor.length > 0; look += 1) {
    if (look === LOOKS) return null
    await delay(LOOK_EVERY)
    const writing = new Set(await readWriters(db, log))
    waitedFor = waitedFor.filter((writer) => writing.has(writer))
  }
  return last
}

async function appendLink(tx: Queries, log: ChainedLog, through: number): Promise<number> {
  if (!(await claimChain(tx, log))) return 0
  const head = (await findHead(tx, log)) ?? BEGINNING
  const range = { after: head.throughId, through, limit: ENTRIES_PER_LINK }
  const entries = await readEntries(tx, log, range)
  const last = entries.at(-1)
  if (last === undefined) return 0
  await insertLink(tx, log, {
    position: head.position + 1,
    throughId: last.id,
    entries: entries.length,
    hash: hashLink(
      head.hash,
      entries.map(({ line }) => line),
    ),
  })
  return entries.length
}
