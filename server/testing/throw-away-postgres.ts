import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'

/**
 * The in-memory file system of Linux, and the free space in bytes that it must have: the database tests used 165 MB,
 * and PostgreSQL lets its log grow to 1 GB.
 */
const IN_MEMORY = '/dev/shm'
const ROOM = 2_000_000_000

/** A PostgreSQL server for tests: fast, not durable, and removed with all its data on `stop`. */
export interface ThrowAwayPostgres {
  /** The URL of the role that owns the databases. */
  readonly url: string
  /** The URL of the app's role. */
  readonly appUrl: string
  stop(): Promise<void>
}

/** Starts a server in a new temporary folder. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayPostgres> {
  const dataDir = await makeServerFolder()
  const release = leaveNothingBehind(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, throwAway: true, log: () => undefined })
  return {
    url: server.url,
    appUrl: server.appUrl,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true })
      release()
    },
  }
}

/** Copies a data directory whose server is stopped, with the owner of its files. Returns the copy's path. */
export function copyCluster(from: string, to: string): string {
  execFileSync('cp', ['-a', from, to])
  return to
}

/** Makes a temporary folder for a server's data, in memory if there is room. */
export async function makeServerFolder(): Promise<string> {
  const folder = await mkdtemp(join((await hasRoomInMemory()) ? IN_MEMORY : tmpdir(), 'yardbid-'))
  // If this process runs as root, the server runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o711)
  return folder
}

/**
 * Whether memory has enough free space. On a disk, cloning and dropping hundreds of databases would take as long as the
 * tests themselves.
 */
async function hasRoomInMemory(): Promise<boolean> {
  const place = await statfs(IN_MEMORY).catch(() => null)
  return place !== null && place.bavail * place.bsize >= ROOM
}

/**
 * Stops the servers whose data is in the folder, and removes it, when this process exits in any way, including
 * `kill -9`: a shell waits until its input closes. Returns the function that ends the shell.
 */
export function leaveNothingBehind(folder: string): () => void {
  const script =
    'read _; for file in "$1"/*/pgdata/postmaster.pid; do kill -QUIT "$(head -n 1 "$file")"; done; rm -rf "$1"'
  const shell = spawn('sh', ['-c', script, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return () => shell.stdin.end()
}
