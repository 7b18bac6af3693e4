import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

/**
 * Where Linux keeps files in memory, and how much has to be free there, in bytes: the database's tests took 165 MB of
 * it, and PostgreSQL lets its log grow to 1 GB.
 */
const IN_MEMORY = '/dev/shm'
const ROOM = 2_000_000_000

/** A PostgreSQL server that keeps nothing: fast, not durable, gone with all its data on `stop`. */
export interface ThrowAwayPostgres {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server in a temporary folder of its own. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const dataDir = await mkdtemp(join((await hasRoomInMemory()) ? IN_MEMORY : tmpdir(), 'yardbid-'))
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

/** Cloning and dropping databases by the hundred costs a disk's file system as much as the tests themselves. */
async function hasRoomInMemory(): Promise<boolean> {
  const place = await statfs(IN_MEMORY).catch(() => null)
  return place !== null && place.bavail * place.bsize >= ROOM
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
