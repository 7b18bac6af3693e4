import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabaseBeside } from './administer.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run's database tests, at its template: migrated, empty, and never connected to. */
    readonly templateDatabaseUrl: string
  }
}

/** Called by Vitest before the first database test: one server, and one migrated database to clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowAwayPostgres()
  const templateDatabaseUrl = await createDatabaseBeside(server.url, 'template_app')
  const pool = new pg.Pool({ connectionString: templateDatabaseUrl })
  await migrate(pool, { log: () => undefined })
  // A database is cloned only while nobody is connected to it.
  await pool.end()
  project.provide('templateDatabaseUrl', templateDatabaseUrl)
  return () => server.stop()
}
