import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { beginBackup, endBackup, type BackupTaken } from './backup-queries.ts'
import { copyLivingFolder, copyWhereThere, type Treatment } from './copy-living-folder.ts'
import { isSegment, segmentsBetween } from './log-segments.ts'

/** Made anew by a server that starts; what is in them now is of no use to another one. */
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
/** Copied last: it says from where on the copy is to be recovered. */
const CONTROL_FILE = join('global', 'pg_control')
/** Milliseconds; the server clears its log away at most every few minutes. */
const FOLLOW_LOG_EVERY = 1_000

/**
 * Copies a running PostgreSQL's data directory, as `pg_basebackup` would: between the server's own beginning and end
 * of a backup, with all of its log that was written meanwhile. The copy starts like a server after a crash, and has
 * what was committed until the end.
 *
 * @param url of a role that may begin a backup.
 * @throws Error where the server cleared a part of its log away before it was copied.
 */
export async function copyCluster(url: string, target: string): Promise<BackupTaken> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { firstSegment, dataDirectory } = await beginBackup(client)
    await mkdir(target, { recursive: true, mode: 0o700 })
    const log = followLog(join(dataDirectory, 'pg_wal'), join(target, 'pg_wal'), firstSegment)
    try {
      // A table that is dropped meanwhile takes its files with it, and the log knows.
      await copyLivingFolder(dataDirectory, target, treat)
      await copyWhereThere(dataDirectory, target, CONTROL_FILE)
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

/** Copies the segments of the log that are complete, before the server clears them away. */
function followLog(folder: string, target: string, first: string) {
  const copied = new Set<string>()
  let failure: unknown = null
  async function copyComplete(): Promise<void> {
    await mkdir(target, { recursive: true, mode: 0o700 })
    const segments = (await readdir(folder)).filter((name) => isSegment(name) && name >= first).toSorted()
    // The server prepares files for segments to come: what was written before the newest one is complete.
    const written = await newestWritten(folder, segments)
    for (const name of segments) {
      if (name >= written || copied.has(name)) continue
      await copyWhereThere(folder, target, name)
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
    /** Copies what is missing up to the last one. */
    async finish(last: string) {
      for (const name of segmentsBetween(first, last)) {
        if (!copied.has(name)) await copyWhereThere(folder, target, name)
      }
      const there = new Set(await readdir(target))
      const missing = segmentsBetween(first, last).filter((name) => !there.has(name))
      if (missing.length > 0) {
        throw new Error(
          `The server cleared its log away while it was copied (${missing.join(', ')}): try again`,
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
