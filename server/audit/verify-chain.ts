import type { Queries } from '#server/platform/db/pool.ts'
import { BEGINNING, hashLink } from './chain-hash.ts'
import { countAbove, readEntries, readLinks, type ChainLink, type ChainedLog } from './chain-queries.ts'

/**
 * Where a chain does not hold: one of the entries with ids above `afterId` (null: from the first) up to `throughId` is not
 * what it was.
 */
export interface ChainFault {
  readonly position: number
  readonly afterId: number | null
  readonly throughId: number
  readonly what: string
}

/** What came of reading a whole log against its chain. */
export interface ChainReport {
  readonly log: ChainedLog
  readonly links: number
  /** Entries that the chain proves. */
  readonly entries: number
  /** The hash of the last link in hex, to be kept elsewhere; null before the first. */
  readonly head: string | null
  /** Entries that are not chained yet, and since when the oldest waits. */
  readonly waiting: number
  readonly waitingSince: Date | null
  readonly fault: ChainFault | null
  /** Those of the hashes asked for that are a link of this chain. */
  readonly known: readonly string[]
}

const LINKS_AT_ONCE = 200

/**
 * Reads a log against its chain, from the beginning. `expected`: hashes (hex) that were noted before, to see that the
 * chain still leads through them: a chain that was made anew as a whole holds in itself.
 */
export async function verifyChain(
  db: Queries,
  log: ChainedLog,
  expected: ReadonlySet<string> = new Set(),
): Promise<ChainReport> {
  const known: string[] = []
  let entries = 0
  let last: Pick<ChainLink, 'position' | 'throughId' | 'hash'> = BEGINNING
  const report = async (fault: ChainFault | null): Promise<ChainReport> => {
    const { count, since } = await countAbove(db, log, last.throughId)
    return {
      log,
      links: last.position,
      entries,
      head: last.position === 0 ? null : last.hash.toString('hex'),
      waiting: count,
      waitingSince: since,
      fault,
      known,
    }
  }
  for (;;) {
    const links = await readLinks(db, log, { after: last.position, limit: LINKS_AT_ONCE })
    for (const link of links) {
      const what = await findFault(db, log, last, link)
      if (what !== null) {
        const { position, throughId } = link
        return report({ position, afterId: last.position === 0 ? null : last.throughId, throughId, what })
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
