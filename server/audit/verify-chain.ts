import type { Queries } from '#server/platform/db/pool.ts'
import { GENESIS, hashLink } from './chain-hash.ts'
import { countUnchained, readEntries, readLinks, type ChainLink, type ChainedLog } from './chain-queries.ts'

/**
 * A broken link: the link itself has changed, or one of its entries, whose ids are above `afterId` (null: from the
 * first) and up to `throughId`.
 */
export interface ChainFault {
  readonly position: number
  readonly afterId: number | null
  readonly throughId: number
  readonly description: string
}

/** The result of verifying a whole log against its chain. */
export interface ChainReport {
  readonly log: ChainedLog
  readonly links: number
  /** The number of entries that the chain covers. */
  readonly entries: number
  /** The hash of the last link in hex, to be recorded elsewhere; null if the chain is empty. */
  readonly head: string | null
  /** The number of entries not chained yet, and the time of the oldest one. */
  readonly waiting: number
  readonly waitingSince: Date | null
  readonly fault: ChainFault | null
  /** The expected hashes that belong to a link of this chain. */
  readonly knownHashes: readonly string[]
}

const LINKS_AT_ONCE = 200

/**
 * Verifies a log against its chain, from the beginning. `expected` contains hashes (hex) that were recorded earlier;
 * the report says which of them the chain still contains. This detects a chain that was rebuilt as a whole, which is
 * consistent in itself.
 */
export async function verifyChain(
  db: Queries,
  log: ChainedLog,
  expected: ReadonlySet<string> = new Set(),
): Promise<ChainReport> {
  const known: string[] = []
  let entries = 0
  let last: Pick<ChainLink, 'position' | 'throughId' | 'hash'> = GENESIS
  const report = async (fault: ChainFault | null): Promise<ChainReport> => {
    const { count, since } = await countUnchained(db, log, last.throughId)
    return {
      log,
      links: last.position,
      entries,
      head: last.position === 0 ? null : last.hash.toString('hex'),
      waiting: count,
      waitingSince: since,
      fault,
      knownHashes: known,
    }
  }
  for (;;) {
    const links = await readLinks(db, log, { after: last.position, limit: LINKS_AT_ONCE })
    for (const link of links) {
      const description = await findFault(db, log, last, link)
      if (description !== null) {
        const { position, throughId } = link
        return report({
          position,
          afterId: last.position === 0 ? null : last.throughId,
          throughId,
          description,
        })
      }
      entries += link.entries
      last = link
      const hash = link.hash.toString('hex')
      if (expected.has(hash)) known.push(hash)
    }
    if (links.length < LINKS_AT_ONCE) return report(null)
  }
}

async function findFault(
  db: Queries,
  log: ChainedLog,
  before: Pick<ChainLink, 'position' | 'throughId' | 'hash'>,
  link: ChainLink,
): Promise<string | null> {
  if (link.position !== before.position + 1) return 'A link is missing before this one.'
  const range = { after: before.throughId, through: link.throughId, limit: link.entries + 1 }
  const found = await readEntries(db, log, range)
  if (found.length < link.entries) return 'An entry was removed.'
  if (found.length > link.entries) return 'An entry was added.'
  const lines = found.map(({ line }) => line)
  return hashLink(before.hash, lines).equals(link.hash) ? null : 'An entry, or the link, was changed.'
}
