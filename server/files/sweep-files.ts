import type { FileStore } from './file-store.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { removeLeftFolders } from './tables/receive-tables.ts'
import { deleteUnnamedFiles, findContentsNamed, findReferences } from './sweep-queries.ts'

/** The task that removes unreferenced files. */
export const SWEEP_FILES = 'sweep-files'

const DAY_SECONDS = 24 * 3600
const AT_ONCE = 200

/**
 * Removes files that nothing references a day after their upload: first the rows, then the stored bytes without a row,
 * including those of interrupted uploads, and what killed processes left of tables. It is safe while uploads and claims run: an upload stores its bytes again
 * before it inserts its row, and a claim locks the row that it references.
 */
export async function sweepFiles(deps: {
  readonly db: PooledQueries
  readonly store: FileStore
}): Promise<void> {
  const { db, store } = deps
  const references = await findReferences(db)
  // Guards against a faulty catalogue query: with no references, every file would look unreferenced.
  if (references.length === 0) throw new Error('No foreign key references files.')
  const unnamed = { references, olderThanSeconds: DAY_SECONDS, atMost: AT_ONCE }
  while ((await deleteUnnamedFiles(db, unnamed)) === AT_ONCE);
  const before = new Date(Date.now() - DAY_SECONDS * 1000)
  await store.sweep(before, (folder, contents) => findContentsNamed(db, folder, contents))
  await removeLeftFolders(before)
}
