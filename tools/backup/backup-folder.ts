import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BidLedger } from './bid-ledger-queries.ts'

/** Describes a backup. Written to its folder when the backup is complete. */
export interface BackupManifest {
  /**
   * `cluster`: a copy of the embedded PostgreSQL's data directory, for the same major version only; `dump`: pg_dump's
   * output; `tables`: the contents of the tables, as COPY writes them.
   */
  readonly kind: 'cluster' | DumpKind
  /** Everything committed before this instant of the database's clock is included. ISO 8601. */
  readonly takenAt: string
  /** All bids of a dump; absent for a cluster, and in backups of earlier releases. */
  readonly ledger?: LedgerDigest
  /** Identifies the app's secret, in hex; absent if the secret was unknown when the backup was taken. */
  readonly secretDigest?: string
  /**
   * The location of the uploads, such as `s3://bucket/prefix/`, if they were in a bucket and so are not in the backup.
   */
  readonly bucket?: string
}

/** A backup that can be restored into any PostgreSQL, embedded or not. */
export type DumpKind = 'dump' | 'tables'

/** The number of all bids, and a hash over them. */
export type LedgerDigest = Pick<BidLedger, 'bids' | 'hash'>

/** Names of the parts in a backup's folder. */
export const PARTS = {
  manifest: 'backup.json',
  cluster: 'pgdata',
  dump: 'database.dump',
  tables: 'tables',
  files: 'files',
  secret: 'app.secret',
} as const

/**
 * Checks that a folder can receive a backup.
 * @throws Error if the folder exists and is not empty.
 */
export function requireEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
}

/** Marks the backup as complete. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const file = join(folder, PARTS.manifest)
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  await rename(`${file}.new`, file)
}

/**
 * Reads the description of a backup.
 * @throws Error if there is no backup, or an incomplete one.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const file = join(folder, PARTS.manifest)
  if (!existsSync(file)) throw new Error(`${folder} holds no backup, or an incomplete one`)
  return JSON.parse(await readFile(file, 'utf8')) as BackupManifest
}
