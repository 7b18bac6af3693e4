import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { findSettledId } from './settled-id.ts'
import { GENESIS, hashLink } from './chain-hash.ts'
import {
  CHAINED_LOGS,
  claimChain,
  findHead,
  insertLink,
  readEntries,
  type ChainedLog,
} from './chain-queries.ts'

/** The job that extends the chains. It runs every minute. */
export const LINK_AUDIT_CHAINS = 'link-audit-chains'

/** The maximum number of entries in one link, and so the precision with which a fault can be located. */
const ENTRIES_PER_LINK = 1_000

/**
 * Extends each chain by the entries added since its last link. It runs as a job, never inside the writing transactions:
 * ids are assigned before the commit, so a higher id may become visible first. It therefore links only up to an id
 * below which no open transaction can still add an entry. Several processes may run it at once.
 */
export async function linkAuditChains(db: PooledQueries): Promise<void> {
  for (const log of CHAINED_LOGS) {
    const head = await findHead(db, log)
    const through = await findSettledId(db, log, head?.throughId ?? 0)
    if (through === null) continue
    while ((await inTransaction(db, (tx) => appendLink(tx, log, through))) === ENTRIES_PER_LINK);
  }
}

async function appendLink(tx: Queries, log: ChainedLog, through: number): Promise<number> {
  if (!(await claimChain(tx, log))) return 0
  const head = (await findHead(tx, log)) ?? GENESIS
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
