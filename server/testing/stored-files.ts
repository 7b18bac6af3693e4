import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './test-app.ts'

type Place = Pick<TestApp, 'database' | 'dataDir'>

/** Lists all stored files, including partial ones, as paths below `files`. */
export async function listStored({ dataDir }: Pick<Place, 'dataDir'>): Promise<readonly string[]> {
  const root = join(dataDir, 'files')
  // The app itself creates the folder only with the first file.
  await mkdir(root, { recursive: true })
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted()
}

/** Makes the rows and the contents of all files two days old. */
export async function ageStored(place: Place): Promise<void> {
  await place.database.db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 2 * DAY) })
    .execute()
  const time = new Date(Date.now() - 2 * DAY)
  for (const path of await listStored(place)) await utimes(join(place.dataDir, 'files', path), time, time)
}

const DAY = 86_400_000
