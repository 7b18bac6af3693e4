import { existsSync } from 'node:fs'
import { appendFile, chmod, copyFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findDebianPostgres } from './debian-postgres.ts'
import { makeLocalMachines } from './local-machines.ts'
import { makeServerFolder } from './throw-away-postgres.ts'

/** Debian's PostgreSQL on a machine of its own, whose log pgBackRest archives as `deploy/pgbackrest` describes. */
export interface ArchivedPostgres {
  /** The URL of the database's owner. */
  readonly url: string
  /** Makes a backup with `back-up.sh`. */
  backUp(kind: 'diff' | 'full'): Promise<void>
  /** Forbids the repository, so that nothing can be archived, or allows it again. */
  allowRepository(on: boolean): Promise<void>
  /** Kills the server, and takes its disk away: the data is moved to a folder that nothing else reads. */
  loseDisk(): Promise<void>
  /**
   * Restores with `restore.sh`, to a moment or as far as the log was archived, starts the server, and makes a backup, as
   * README.md says.
   */
  restore(moment?: string): Promise<void>
  /** Starts the lost data again, as a server of its own. Returns its URL, and the function that stops it. */
  startLost(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
  /** Returns the last lines of the server's log, which has what pgBackRest said. */
  lastLines(): Promise<string>
  stop(): Promise<void>
}

const FILES = join(import.meta.dirname, '../../deploy/pgbackrest')
const PASSWORD = 'a password that the repository is encrypted with'
const PATIENCE = 120_000
/** In seconds. */
const COMMAND_TAKES = 300

/**
 * Starts the server with its archive, in a temporary folder. It is gone with this process, however that ends.
 *
 * @param archiveTimeout after how many seconds what was written is archived
 */
export async function startArchivedPostgres(archiveTimeout: number): Promise<ArchivedPostgres> {
  const folder = await makeServerFolder()
  const { machines, network, remove } = await makeLocalMachines(folder, 1)
  const [machine] = machines
  if (machine === undefined) throw new Error('There is no machine')
  const bin = await findDebianPostgres()
  const home = machine.makeFolder('postgres')
  const archive = machine.makeFolder('archive')
  const data = join(home, 'pgdata')
  const lost = join(home, 'pgdata-lost')
  const config = join(archive, 'pgbackrest.conf')
  const values: Readonly<Record<string, string>> = {
    REPOSITORY: join(archive, 'repository'),
    RUN_FOLDER: join(archive, 'run'),
    SPOOL_FOLDER: join(archive, 'spool'),
    POSTGRES_DATA: data,
    POSTGRES_SOCKET: home,
    POSTGRES_PORT: '5432',
    POSTGRES_SUPERUSER: 'postgres',
  }
  const env = {
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_CIPHER_PASS: PASSWORD,
    TZ: 'UTC',
  }
  const template = await readFile(join(FILES, 'pgbackrest.conf.template'), 'utf8')
  const filledIn = template.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, name: string) => values[name] ?? whole)
  await writeFile(config, filledIn, { mode: 0o644 })
  for (const name of ['back-up.sh', 'restore.sh', 'archive.conf'])
    await copyFile(join(FILES, name), join(archive, name))
  const run = async (...command: readonly string[]): Promise<void> => {
    const line = ['sh', '-c', 'cd "$0" && exec "$@" >> "$0/output" 2>&1', archive, ...command]
    if ((await machine.run(line, env, COMMAND_TAKES)) === 0) return
    throw new Error(`${command.join(' ')} failed:\n${await readLastLines(join(archive, 'output'))}`)
  }
  const start = async (place: string, port: number, options: readonly string[] = []): Promise<string> => {
    const listening = [
      `--listen_addresses=${machine.address}`,
      `--port=${port}`,
      `--unix_socket_directories=${home}`,
    ]
    machine.start(home, [join(bin, 'postgres'), '-D', place, ...listening, ...options], env)
    const url = `postgres://postgres@${machine.address}:${port}/postgres`
    await untilPrimary(url, join(home, 'log'))
    return url
  }
  const shutDown = (place: string) => run(join(bin, 'pg_ctl'), '-D', place, '-m', 'fast', '-w', 'stop')
  try {
    await run(
      join(bin, 'initdb'),
      '-D',
      data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
    )
    await appendFile(join(data, 'pg_hba.conf'), `host all all ${network} trust\n`)
    const archiving = `include '${join(archive, 'archive.conf')}'\narchive_timeout = ${archiveTimeout}s\n`
    await appendFile(join(data, 'postgresql.conf'), archiving)
    const url = await start(data, 5432)
    return {
      url,
      backUp: (kind) => run('sh', 'back-up.sh', kind),
      async allowRepository(on) {
        // Not moved: pgBackRest would make a folder in its place.
        await chmod(values['REPOSITORY'] ?? '', on ? 0o700 : 0)
      },
      async loseDisk() {
        machine.signal('SIGKILL', data)
        await rm(lost, { recursive: true, force: true })
        await rename(data, lost)
      },
      async restore(moment) {
        await run('sh', 'restore.sh', ...(moment === undefined ? [] : [moment]))
        await start(data, 5432)
        await run('sh', 'back-up.sh', 'diff')
      },
      async startLost() {
        const lostUrl = await start(lost, 5433, ['--archive_mode=off'])
        return { url: lostUrl, stop: () => shutDown(lost) }
      },
      lastLines: () => readLastLines(join(home, 'log')),
      stop: remove,
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Waits until a server takes writes: until then it applies the log. */
async function untilPrimary(url: string, log: string): Promise<void> {
  for (const givenUp = Date.now() + PATIENCE; Date.now() < givenUp; await delay(100)) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
      if (rows[0]?.isStandby === false) return
    } catch {
      // It does not answer yet.
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(`PostgreSQL does not take writes:\n${await readLastLines(log)}`)
}

/** Returns the last 30 lines of a file; an empty text if there is none. */
async function readLastLines(file: string): Promise<string> {
  const text = existsSync(file) ? await readFile(file, 'utf8') : ''
  return text.split('\n').slice(-30).join('\n')
}
