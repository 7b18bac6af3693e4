import { CHAINED_LOGS } from '#server/audit/chain-queries.ts'
import { findStrayBids } from '#server/audit/stray-bids-queries.ts'
import { verifyChain, type ChainReport } from '#server/audit/verify-chain.ts'
import type { Database } from '#server/platform/db/pool.ts'
import { withDatabase } from './with-database.ts'

// npm run verify-audit [-- <hash> …]: reads the logs of the house of this DATA_DIR (or DATABASE_URL) against their
// chains, and the bids against the log, while it runs or not. A hash that an earlier run said must still be in a chain.

/** More that disagree are not told of. */
const MOST_STRAYS = 20

function tell({ log, links, entries, head, waiting, waitingSince, fault }: ChainReport): void {
  const chained = `${log}: ${entries} entries in ${links} links`
  if (fault === null) console.log(`${chained} hold${head === null ? '' : `, up to ${head}`}`)
  else {
    const { position, afterId, throughId, what } = fault
    console.log(`${chained} hold, and then it is BROKEN at link ${position}`)
    console.log(
      `  ${what} It is among the entries ${afterId === null ? '' : `after ${afterId} `}up to ${throughId}.`,
    )
  }
  if (waiting > 0) {
    console.log(
      `  ${waiting} more are not chained yet, the oldest of ${waitingSince?.toISOString() ?? 'no time'}`,
    )
  }
}

async function verify({ kysely }: Database, expected: ReadonlySet<string>): Promise<boolean> {
  const reports: ChainReport[] = []
  for (const log of CHAINED_LOGS) reports.push(await verifyChain(kysely, log, expected))
  for (const report of reports) tell(report)
  const known = new Set(reports.flatMap((report) => report.known))
  const missing = [...expected].filter((hash) => !known.has(hash))
  for (const hash of missing) console.log(`No chain leads through ${hash} any more.`)
  const strays = await findStrayBids(kysely, MOST_STRAYS)
  for (const { bidId, lotId, what } of strays) {
    console.log(`The bid ${bidId} on lot ${lotId} is not what the log says: ${what}.`)
  }
  return missing.length === 0 && strays.length === 0 && reports.every(({ fault }) => fault === null)
}

try {
  const expected = new Set(process.argv.slice(2).map((hash) => hash.toLowerCase()))
  const holds = await withDatabase((database) => verify(database, expected))
  console.log(holds ? 'The logs are what they were.' : 'The logs are NOT what they were.')
  if (!holds) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
