import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from '#server/platform/db/embedded-binaries.ts'
import { CLEAN_ENVIRONMENT } from '#server/platform/db/embedded-cluster.ts'
import { findDatabaseOwner } from '#server/platform/db/embedded-owner.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { choosePort } from '#server/platform/db/postmaster.ts'
import { copyMigratedCluster } from './migrated-cluster.ts'
import { copyCluster, leaveNothingBehind, makeServerFolder } from './throw-away-postgres.ts'

/** A PostgreSQL server for tests, with a standby that follows it. Removed with all data on `stop`. */
export interface ReplicatedPostgres {
  /** The URL of the role that owns the database on the primary. */
  readonly url: string
  /** The URL of the app's role on the primary. */
  readonly appUrl: string
  /** The URL of that role on the standby. */
  readonly replicaUrl: string
  /** Lets commits wait until the standby has stored them, or not. */
  setSynchronous(on: boolean): Promise<void>
  /** Lets the standby receive the log without replaying it, or replay it again. */
  setReplay(on: boolean): Promise<void>
  /** Kills the standby. */
  killReplica(): Promise<void>
  /** Starts the standby again, and waits until it answers. */
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** Time in ms between two attempts to connect to a server that starts. */
const PAUSE = 50

/** Starts both servers in a new temporary folder, with the app's migrated, empty database. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await makeServerFolder()
  const release = leaveNothingBehind(folder)
  const start = () => startEmbeddedPostgres({ dataDir: folder, throwAway: true, log: () => undefined })
  const owner = findDatabaseOwner()
  const { postgres } = await findBinaries(owner)

  const source = copyMigratedCluster(folder)
  const copy = join(folder, 'replica', 'pgdata')
  await appendFile(
    join(source, 'pg_hba.conf'),
    'host replication postgres 127.0.0.1/32 trust\nhost postgres postgres 127.0.0.1/32 trust\n',
  )
  await mkdir(join(folder, 'replica'))
  copyCluster(source, copy)
  const primary = await start()
  await onServer(primary.url, `alter database yardbid set synchronous_commit = on`)
  const followed = `user=postgres host=127.0.0.1 port=${new URL(primary.url).port}`
  await writeFile(join(copy, 'standby.signal'), '')
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${followed}'\n`)
  if (owner !== null) await chownAll(join(folder, 'replica'), owner)

  const port = await choosePort(null)
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=400',
    'shared_buffers=32MB',
    'fsync=off',
  ]
  let replica: ChildProcess | null = null
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`

  async function startReplica(): Promise<void> {
    replica = spawn(postgres, ['-D', copy, ...settings.flatMap((setting) => ['-c', setting])], {
      ...(owner && { uid: owner.uid, gid: owner.gid }),
      cwd: '/',
      env: CLEAN_ENVIRONMENT,
      stdio: 'ignore',
    })
    while (!(await onServer(superuser, 'select').catch(() => false))) {
      if (replica.exitCode !== null) throw new Error('The standby did not start.')
      await delay(PAUSE)
    }
  }

  async function killReplica(): Promise<void> {
    const child = replica
    replica = null
    if (child === null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }

  await startReplica()
  const replicaUrl = new URL(primary.appUrl)
  replicaUrl.port = String(port)
  return {
    url: primary.url,
    appUrl: primary.appUrl,
    replicaUrl: replicaUrl.href,
    setSynchronous: async (on) => {
      const server = `postgres://postgres@127.0.0.1:${new URL(primary.url).port}/postgres`
      await onServer(server, `alter system set synchronous_standby_names = '${on ? '*' : ''}'`)
      await onServer(server, 'select pg_reload_conf()')
      // A reload is a request: another connection may still have the old setting.
      while ((await standbyNames(server)) !== (on ? '*' : '')) await delay(PAUSE)
    },
    setReplay: async (on) => {
      await onServer(superuser, `select pg_wal_replay_${on ? 'resume' : 'pause'}()`)
      // A pause is a request, which the standby honours between two records.
      while (!on && (await replayState(superuser)) !== 'paused') await delay(PAUSE)
    },
    killReplica,
    startReplica,
    stop: async () => {
      await killReplica()
      await primary.stop()
      await rm(folder, { recursive: true })
      release()
    },
  }
}

async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

async function standbyNames(url: string): Promise<string> {
  const { rows } = await onServer(url, `select current_setting('synchronous_standby_names') as names`)
  return (rows[0] as { names: string }).names
}

async function replayState(url: string): Promise<string> {
  const { rows } = await onServer(url, 'select pg_get_wal_replay_pause_state() as state')
  return (rows[0] as { state: string }).state
}

async function chownAll(folder: string, { uid, gid }: { readonly uid: number; readonly gid: number }) {
  const child = spawn('chown', ['-R', `${uid}:${gid}`, folder])
  await once(child, 'exit')
}
