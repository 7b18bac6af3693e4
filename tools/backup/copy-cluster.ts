import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { beginBackup, endBackup, type BackupTaken } from './backup-queries.ts'
import { copyChangingFolder, copyIfPresent, type Treatment } from './copy-changing-folder.ts'
import { isSegment, segmentsBetween } from './log-segments.ts'

/** Folders whose contents the server recreates when it starts, so the copy does not need them. */
const EMPTY_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/
/** Copied last: it says where recovery begins. */
const CONTROL_FILE = join('global', 'pg_control')
/** Milliseconds. The server removes old WAL at most every few minutes. */
const FOLLOW_LOG_EVERY = 1_000

/**
 * Copies a running PostgreSQL's data directory as `pg_basebackup` does: between `pg_backup_start` and
 * `pg_backup_stop`, with all WAL written during the copy. The copy starts like a server after a crash, and has everything
 * committed before the end of the backup.
 *
 * @param url of a role that may begin a backup.
 * @throws Error if the server removed a WAL segment before it was copied.
 */
export async function copyCluster(url: string, target: string): Promise<BackupTaken> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { firstSegment, dataDirectory } = await beginBackup(client)
    await mkdir(target, { recursive: true, mode: 0o700 })
    const log = followLog(join(dataDirectory, 'pg_wal'), join(target, 'pg_wal'), firstSegment)
    try {
      // The files of a table dropped during the copy may be missing; recovery replays the drop from the WAL.
      await copyChangingFolder(dataDirectory, target, treat)
      await copyIfPresent(dataDirectory, target, CONTROL_FILE)
    } finally {
      await log.stop()
    }
    const taken = await endBackup(client)
    await log.finish(taken.lastSegment)
    await writeFile(join(target, 'backup_label'), taken.label, { mode: 0o600, flush: true })
    if (taken.tablespaceMap !== '') await writeFile(join(target, 'tablespace_map'), taken.tablespaceMap)
    return taken
  } finally {
    await client.end()
  }
}

function treat(path: string): Treatment {
  if (LEFT_OUT.test(basename(path)) || path === CONTROL_FILE) return 'leftOut'
  return EMPTY_FOLDERS.has(path) ? 'emptied' : 'copied'
}

/** Copies complete WAL segments before the server removes them. */
function followLog(folder: string, target: string, first: string) {
  const copied = new Set<string>()
  let failure: unknown = null
  async function copyComplete(): Promise<void> {
    await mkdir(target, { recursive: true, mode: 0o700 })
    const segments = (await readdir(folder)).filter((name) => isSegment(name) && name >= first).toSorted()
    // The server preallocates future segments: only those before the one written last are complete.
    const written = await newestWritten(folder, segments)
    for (const name of segments) {
      if (name >= written || copied.has(name)) continue
      await copyIfPresent(folder, target, name)
      copied.add(name)
    }
  }
  let running = copyComplete()
  const timer = setInterval(() => {
    running = running.then(copyComplete).catch((error: unknown) => {
      failure = error
    })
  }, FOLLOW_LOG_EVERY)
  return {
    async stop() {
      clearInterval(timer)
      await running
      if (failure !== null) throw failure
    },
    /** Copies the missing segments, up to and including the last. */
    async finish(last: string) {
      for (const name of segmentsBetween(first, last)) {
        if (!copied.has(name)) await copyIfPresent(folder, target, name)
      }
      const there = new Set(await readdir(target))
      const missing = segmentsBetween(first, last).filter((name) => !there.has(name))
      if (missing.length > 0) {
        throw new Error(
          `The server removed WAL segments before they were copied (${missing.join(', ')}): try again`,
        )
      }
    },
  }
}

async function newestWritten(folder: string, segments: readonly string[]): Promise<string> {
  let newest = { name: '', at: -1 }
  for (const name of segments) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found !== null && found.mtimeMs >= newest.at) newest = { name, at: found.mtimeMs }
  }
  return newest.name
}
