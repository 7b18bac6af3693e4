import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'

/** A PostgreSQL server that keeps nothing: fast, not durable, gone with all its data on `stop`. */
export interface ThrowAwayPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server in a temporary folder of its own. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yardbid-'))
  // As root the server runs as another user, which must be able to pass.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true, log: () => undefined })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
