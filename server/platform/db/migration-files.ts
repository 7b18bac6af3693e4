import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#server/platform/installation.ts'

/**
 * The markers of a migration. Each stands on a line of its own, `-- marker: <name>`, in the comment at the head of the
 * file.
 * - `older-releases-stop`: a release that does not know the migration cannot run beside it. Needed by every migration
 *   that removes, renames or narrows something; all other migrations only add.
 * - `outside-transaction`: the file has only `CREATE INDEX CONCURRENTLY` statements, which cannot run in a transaction.
 */
const MARKERS = ['older-releases-stop', 'outside-transaction'] as const

/** The name of a marker. */
export type Marker = (typeof MARKERS)[number]

/** A migration file. */
export interface Migration {
  readonly version: number
  /** The file's name. */
  readonly name: string
  readonly sql: string
  /** SHA-256 of the SQL text, in hex. */
  readonly checksum: string
  readonly markers: ReadonlySet<Marker>
}

/** The folder of the app's own migrations. */
export const MIGRATIONS_FOLDER = join(ROOT, 'server/platform/db/migrations')

/**
 * Reads the migration files of a folder, `NNNN-name.sql`, in order.
 *
 * @throws Error naming a file that is out of sequence or has an unknown marker.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (version !== index + 1) {
        throw new Error(
          `Migration ${name}: expected ${String(index + 1).padStart(4, '0')}-<name>.sql in its place`,
        )
      }
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { version, name, sql, checksum, markers: readMarkers(name, sql) }
    }),
  )
}

function readMarkers(name: string, text: string): ReadonlySet<Marker> {
  const lines = text.split('\n')
  const headEnd = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('--'))
  const markers = new Set<Marker>()
  for (const [index, line] of lines.entries()) {
    const given = /^\s*--\s*marker\b:?(.*)/i.exec(line)?.[1]?.trim()
    if (given === undefined) continue
    const marker = MARKERS.find((known) => known === given)
    if (marker === undefined) {
      throw new Error(`Migration ${name}: the marker "${given}" is not one of ${MARKERS.join(', ')}`)
    }
    if (headEnd !== -1 && index > headEnd) {
      throw new Error(`Migration ${name}: the marker ${marker} must stand at the head of the file`)
    }
    markers.add(marker)
  }
  return markers
}
