import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabaseBeside } from './create-database.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the template database of this run: migrated, empty, and without connections. */
    readonly templateDatabaseUrl: string
    /** A URL with the role as which the app works. */
    readonly appRoleUrl: string
  }
}

/** Starts a server with a migrated template database to clone. Vitest calls it before the first database test. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowAwayPostgres()
  const templateDatabaseUrl = await createDatabaseBeside(server.url, 'template_app')
  const pool = new pg.Pool({ connectionString: templateDatabaseUrl })
  await migrate(pool, { log: () => undefined, appRole: new URL(server.appUrl).username })
  // A database can be cloned only while it has no connections.
  await pool.end()
  project.provide('templateDatabaseUrl', templateDatabaseUrl)
  project.provide('appRoleUrl', server.appUrl)
  return () => server.stop()
}
