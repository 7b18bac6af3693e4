import { join } from 'node:path'
import { inject } from 'vitest'
import { findDatabaseOwner } from '#server/platform/db/embedded-owner.ts'
import { resolveDatabasePlace } from '#server/platform/db/embedded-place.ts'
import { copyCluster } from './throw-away-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a stopped server with the migrated, empty database of the app. */
    readonly migratedCluster: string
  }
}

/**
 * Puts a copy of the run's migrated data directory where the embedded server of this DATA_DIR keeps its own. The server
 * then starts without `initdb` and without migrations, which together take longer than the tests that need a server of
 * their own. Returns the copy's path.
 */
export function copyMigratedCluster(dataDir: string): string {
  const { home } = resolveDatabasePlace(dataDir, findDatabaseOwner())
  return copyCluster(inject('migratedCluster'), join(home, 'pgdata'))
}
