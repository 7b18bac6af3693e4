import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { startThrowAwayPostgres } from '#server/testing/throw-away-postgres.ts'
import type { GeneratedFile } from './generated-file.ts'

/** The types of the tables, read from a temporary database with all migrations. */
export const databaseTypes: GeneratedFile = {
  path: 'server/platform/db/types.ts',
  async generate() {
    const server = await startThrowAwayPostgres()
    try {
      return await describeDatabase(server.url)
    } finally {
      await server.stop()
    }
  },
}

/** Returns the file's content for a database of this URL, which is migrated if it is not. */
export async function describeDatabase(url: string): Promise<string> {
  const database = createDatabase(url, { max: 5 })
  try {
    await migrate(database.pool, { log: () => undefined })
    return await runCodegen(url, await findWordLists(database.pool))
  } finally {
    await database.end()
  }
}

interface CheckedColumn {
  readonly table_name: string
  readonly column_name: string
  readonly definition: string
  readonly nullable: boolean
  readonly has_default: boolean
}

/** Finds the columns whose CHECK lists their allowed words, each with its type, a union of those words. */
async function findWordLists(pool: pg.Pool): Promise<Record<string, string>> {
  const found = await pool.query<CheckedColumn>(
    `SELECT r.relname AS table_name, a.attname AS column_name, pg_get_constraintdef(c.oid) AS definition,
            NOT a.attnotnull AS nullable, a.atthasdef AS has_default
       FROM pg_constraint c
       JOIN pg_class r ON r.oid = c.conrelid
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'c' AND cardinality(c.conkey) = 1 AND r.relnamespace = 'public'::regnamespace
      ORDER BY r.relname, a.attnum`,
  )
  const types: Record<string, string> = {}
  for (const column of found.rows) {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/s.exec(column.definition)?.[1]
    if (!list) continue
    const words = [...list.matchAll(/'([^']+)'::text/g)].map((match) => `'${match[1]}'`)
    const type = `${words.join(' | ')}${column.nullable ? ' | null' : ''}`
    types[`${column.table_name}.${column.column_name}`] = column.has_default ? `Generated<${type}>` : type
  }
  return types
}

async function runCodegen(url: string, wordLists: Record<string, string>): Promise<string> {
  const root = join(import.meta.dirname, '..', '..')
  const options = [
    '--print',
    '--dialect=postgres',
    `--url=${url}`,
    '--log-level=error',
    '--date-parser=string',
    `--type-mapping=${JSON.stringify({ int8: 'number' })}`,
    `--overrides=${JSON.stringify({ columns: wordLists })}`,
    // The tables of the job queue belong to its library.
    '--exclude-pattern={schema_migrations,graphile_worker.*}',
  ]
  const codegen = join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
  const { stdout } = await promisify(execFile)(process.execPath, [codegen, ...options], {
    maxBuffer: 10_000_000,
  })
  return `${stdout.trim()}\n`
}
