import { repeat, type Repetition } from '#server/platform/repeat.ts'
import type { StorageMeters } from '#server/platform/upkeep-metrics.ts'
import { readArchiveLag } from './archive-queries.ts'
import type { Queries } from './pool.ts'

const EVERY = 15_000

/** Reads now and every 15 s whether the archive of PostgreSQL's log keeps up, for the metrics. */
export function watchArchive(deps: {
  readonly db: Queries
  readonly meters: Pick<StorageMeters, 'archiveLag'>
  readonly onFailure: (error: unknown) => void
}): Promise<Repetition> {
  const { db, meters, onFailure } = deps
  return repeat(EVERY, onFailure, async () => meters.archiveLag(await readArchiveLag(db)))
}
