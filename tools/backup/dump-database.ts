import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { PARTS, type BackupManifest, type DumpKind, type LedgerDigest } from './backup-folder.ts'
import { readBidLedger } from './bid-ledger-queries.ts'
import { runProgram } from './run-program.ts'
import { closeSnapshot, connectForDump, openSnapshot } from './snapshot-queries.ts'
import { dumpTables, loadTables } from './table-dump.ts'

/**
 * Dumps a database into a backup's folder, as of one snapshot: with pg_dump, or, if it is missing or older than the
 * server, with {@link dumpTables}. Also digests all bids in the same snapshot.
 */
export async function dumpDatabase(
  url: string,
  folder: string,
): Promise<Pick<BackupManifest, 'takenAt'> & { readonly kind: DumpKind; readonly ledger: LedgerDigest }> {
  const snapshot = await openSnapshot(url)
  try {
    const { client, takenAt, id, serverVersion } = snapshot
    const kind: DumpKind = (findPgDump() ?? 0) >= serverVersion ? 'dump' : 'tables'
    if (kind === 'dump') {
      const file = join(folder, PARTS.dump)
      await runProgram('pg_dump', url, ['--format=custom', `--snapshot=${id}`, `--file=${file}`])
    } else {
      await dumpTables(snapshot, join(folder, PARTS.tables))
    }
    const { bids, hash } = await readBidLedger(client)
    return { kind, takenAt, ledger: { bids, hash } }
  } finally {
    await closeSnapshot(snapshot)
  }
}

/**
 * Restores a dump into an empty database, and digests its bids.
 *
 * @throws Error if the bids are not those of the dump.
 */
export async function restoreDump(
  { kind, ledger }: { readonly kind: DumpKind; readonly ledger?: LedgerDigest | undefined },
  url: string,
  folder: string,
): Promise<LedgerDigest> {
  if (kind === 'tables') await loadTables(url, join(folder, PARTS.tables))
  else {
    const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
    await runProgram('pg_restore', url, [...options, join(folder, PARTS.dump)])
  }
  const restored = await digestBids(url)
  if (ledger !== undefined && ledger.hash !== restored.hash) {
    throw new Error(
      `The restored database has other bids than the backup: ${restored.bids} bids, ledger ${restored.hash}, ` +
        `instead of ${ledger.bids} bids, ledger ${ledger.hash}`,
    )
  }
  return restored
}

/** Returns the number of all bids of a database, and a hash over them. */
export async function digestBids(url: string): Promise<LedgerDigest> {
  const client = await connectForDump(url)
  try {
    return await readBidLedger(client)
  } finally {
    await client.end()
  }
}

/** Returns the major version of the installed pg_dump; null if there is none. */
function findPgDump(): number | null {
  const { stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const version = /\) (\d+)/.exec(stdout ?? '')?.[1]
  return version === undefined ? null : Number(version)
}
