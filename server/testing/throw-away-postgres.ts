import { spawn } from 'node:child_process'
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
  const release = leaveNothingBehind(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true, log: () => undefined })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
      release()
    },
  }
}

/**
 * Ends the server and removes its data when this process ends in whatever way, `kill -9` included: a shell
 * waits for its input, which then closes. Returns what lets the shell go.
 */
function leaveNothingBehind(dataDir: string): () => void {
  const script = 'read _; kill -QUIT "$(head -n 1 "$1/postgres/pgdata/postmaster.pid")"; rm -rf "$1"'
  const shell = spawn('sh', ['-c', script, 'sh', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return () => shell.stdin.end()
}
