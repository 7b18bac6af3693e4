import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findBinaries } from '#server/platform/db/embedded-binaries.ts'
import { APP_DATABASE, CLEAN_ENVIRONMENT, OWNER_ROLE } from '#server/platform/db/embedded-cluster.ts'
import { findDatabaseOwner } from '#server/platform/db/embedded-owner.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { copyCluster, leaveNothingBehind, makeServerFolder } from './throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the template database of this run: migrated, empty, and without connections. */
    readonly templateDatabaseUrl: string
    /** A URL with the app's role. */
    readonly appRoleUrl: string
  }
}

const TEMPLATE = 'template_app'

/**
 * Starts a server with a migrated template database to clone, and keeps a copy of its data directory for tests with a
 * server of their own. Vitest calls it before the first database test.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeServerFolder()
  const release = leaveNothingBehind(folder)
  const start = () => startEmbeddedPostgres({ dataDir: folder, throwAway: true, log: () => undefined })
  const first = await start()
  const pool = new pg.Pool({ connectionString: first.url })
  await migrate(pool, { log: () => undefined, appRole: new URL(first.appUrl).username })
  await pool.end()
  await first.stop()
  const data = join(folder, 'postgres', 'pgdata')
  const migratedCluster = copyCluster(data, join(folder, 'migrated'))
  await addTemplate(data)
  const server = await start()
  const template = new URL(server.url)
  template.pathname = `/${TEMPLATE}`
  project.provide('migratedCluster', migratedCluster)
  project.provide('templateDatabaseUrl', template.href)
  project.provide('appRoleUrl', server.appUrl)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
    release()
  }
}

/**
 * Clones the app's database as the template. Without a server, because a database can be cloned only while it has no
 * connections, and the one that keeps a server running has one to it.
 */
async function addTemplate(dataDirectory: string): Promise<void> {
  const owner = findDatabaseOwner()
  const { postgres } = await findBinaries(owner)
  const settings = ['fsync=off', 'log_checkpoints=off', 'exit_on_error=on'].flatMap((value) => ['-c', value])
  execFileSync(postgres, ['--single', '-D', dataDirectory, ...settings, 'postgres'], {
    ...(owner && { uid: owner.uid, gid: owner.gid }),
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    input: `CREATE DATABASE ${TEMPLATE} TEMPLATE ${APP_DATABASE} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY\n`,
    stdio: 'pipe',
  })
}
