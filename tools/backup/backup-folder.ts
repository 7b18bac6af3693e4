import { existsSync, readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a backup is, said in its folder once it is whole. */
export interface BackupManifest {
  /** `cluster`: PostgreSQL's data directory, as the embedded database has it; `dump`: what pg_dump wrote of a server's. */
  readonly kind: 'cluster' | 'dump'
  /** By the database's clock: all that was committed before is in it. ISO 8601. */
  readonly takenAt: string
  /** Tells the house's secret from others, in hex; absent where it was not known when the backup was taken. */
  readonly secretDigest?: string
}

/** What lies where in a backup's folder. */
export const PARTS = {
  manifest: 'backup.json',
  cluster: 'pgdata',
  dump: 'database.dump',
  files: 'files',
  secret: 'app.secret',
} as const

/** @throws Error where something lies there. */
export function refuseUsed(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
}

/** Says that the backup is whole. */
export async function sealBackup(folder: string, manifest: BackupManifest): Promise<void> {
  const file = join(folder, PARTS.manifest)
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true })
  await rename(`${file}.new`, file)
}

/** @throws Error where there is no backup, or not a whole one. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const file = join(folder, PARTS.manifest)
  if (!existsSync(file)) throw new Error(`${folder} holds no backup, or one that was not finished`)
  return JSON.parse(await readFile(file, 'utf8')) as BackupManifest
}
