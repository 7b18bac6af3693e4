import type { FileStore } from './file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { deleteUnnamedFiles, findContentsNamed, findReferences } from './sweep-queries.ts'

/** The task that removes files which nothing names. */
export const SWEEP_FILES = 'sweep-files'

const DAY_SECONDS = 24 * 3600
const AT_ONCE = 200

/**
 * Removes what nothing names a day after it came: the rows of files, then the stored bytes without a row, of uploads
 * that were cut off as well. An upload stores its bytes anew before it enters its row, and a claim holds the row that it
 * names: neither loses anything to a sweep.
 */
export async function sweepFiles(deps: { readonly db: Queries; readonly store: FileStore }): Promise<void> {
  const { db, store } = deps
  const references = await findReferences(db)
  // All come from the same ground: were none found, every file would look like one that nothing names.
  if (references.length === 0) throw new Error('No table names files.')
  const unnamed = { references, olderThanSeconds: DAY_SECONDS, atMost: AT_ONCE }
  while ((await deleteUnnamedFiles(db, unnamed)) === AT_ONCE);
  await store.sweep(new Date(Date.now() - DAY_SECONDS * 1000), (folder, contents) =>
    findContentsNamed(db, folder, contents),
  )
}
