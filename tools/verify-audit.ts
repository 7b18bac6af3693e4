import { CHAINED_LOGS } from '#server/audit/chain-queries.ts'
import { findMismatchedBids } from '#server/audit/mismatched-bids-queries.ts'
import { verifyChain, type ChainReport } from '#server/audit/verify-chain.ts'
import type { Database } from '#server/platform/db/pool.ts'
import { withDatabase } from './with-database.ts'

// npm run verify-audit [-- <hash> …]: checks the logs in the database of DATA_DIR (or DATABASE_URL) against their
// chains, and the bids against the event log. The app may be running or not. Each hash given, as printed by an earlier
// run, must still be in a chain.

/** The maximum number of differing bids that are reported. */
const MAX_MISMATCHES = 20

function printReport({ log, links, entries, head, waiting, waitingSince, fault }: ChainReport): void {
  const chained = `${log}: ${entries} entries in ${links} links`
  if (fault === null) console.log(`${chained} hold${head === null ? '' : `, up to ${head}`}`)
  else {
    const { position, afterId, throughId, description } = fault
    console.log(`${chained} hold, then the chain is BROKEN at link ${position}`)
    console.log(
      `  ${description} It is among the entries ${afterId === null ? '' : `after ${afterId} `}up to ${throughId}.`,
    )
  }
  if (waiting > 0) {
    console.log(
      `  ${waiting} more are not chained yet, the oldest from ${waitingSince?.toISOString() ?? 'no time'}`,
    )
  }
}

async function verify({ kysely }: Database, expected: ReadonlySet<string>): Promise<boolean> {
  const reports: ChainReport[] = []
  for (const log of CHAINED_LOGS) reports.push(await verifyChain(kysely, log, expected))
  for (const report of reports) printReport(report)
  const known = new Set(reports.flatMap((report) => report.knownHashes))
  const missing = [...expected].filter((hash) => !known.has(hash))
  for (const hash of missing) console.log(`No chain contains ${hash} any more.`)
  const mismatches = await findMismatchedBids(kysely, MAX_MISMATCHES)
  for (const { bidId, lotId, what } of mismatches) {
    console.log(`The bid ${bidId} on lot ${lotId} differs from the event log: ${what}.`)
  }
  return missing.length === 0 && mismatches.length === 0 && reports.every(({ fault }) => fault === null)
}

try {
  const expected = new Set(process.argv.slice(2).map((hash) => hash.toLowerCase()))
  const holds = await withDatabase((database) => verify(database, expected))
  console.log(holds ? 'The logs and the bids are unchanged.' : 'The logs or the bids were CHANGED.')
  if (!holds) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
