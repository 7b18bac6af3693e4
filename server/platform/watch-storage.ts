import { statfs } from 'node:fs/promises'
import { readLastBackup } from './last-backup.ts'
import type { StorageMeters } from './upkeep-metrics.ts'
import { repeat, type Repetition } from './repeat.ts'

const EVERY = 30_000

/** Reads now and every 30 s the free space of DATA_DIR and the time of its last backup, for the metrics. */
export function watchStorage(deps: {
  readonly dataDir: string
  readonly meters: StorageMeters
  readonly onFailure: (error: unknown) => void
}): Promise<Repetition> {
  const { dataDir, meters, onFailure } = deps
  return repeat(EVERY, onFailure, async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    meters.space(bavail * bsize, blocks * bsize)
    meters.backedUp(await readLastBackup(dataDir))
  })
}
