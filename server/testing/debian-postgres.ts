import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER = '/usr/lib/postgresql'

/** Returns the folder of the programs of Debian's newest PostgreSQL. @throws Error if there is none. */
export async function findDebianPostgres(): Promise<string> {
  const versions = await readdir(FOLDER).catch(() => [])
  const newest = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(FOLDER, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')))
  if (newest !== undefined) return newest
  throw new Error('This test needs PostgreSQL: install it (Debian: apt-get install postgresql)')
}
