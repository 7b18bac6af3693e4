import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isLong } from '#server/testing/tier.ts'

const HOLDER = join(import.meta.dirname, '../../testing/embedded-postgres-process.ts')

/** A process that runs `startEmbeddedPostgres` on a DATA_DIR. */
interface Holder {
  readonly url: string
  readonly adopted: boolean
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

let dataDir: string
let holders: ChildProcess[]

beforeEach(async () => {
  holders = []
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-embedded-'))
  await chmod(dataDir, 0o711)
})

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL')
  const server = findServer()
  if (server) process.kill(server, 'SIGQUIT')
  await until(() => findServer() === null)
  const home = dirname(findDataDirectory())
  await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function hold(folder = dataDir): Promise<Holder> {
  const child = spawn(process.execPath, [HOLDER, folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  holders.push(child)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() =>
      Promise.reject(new Error('The process exited before its server answered')),
    ),
  ])
  const { url, adopted } = JSON.parse(String(line)) as { url: string; adopted: boolean }
  return {
    url,
    adopted,
    end: async (signal) => {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

function findDataDirectory(folder = dataDir): string {
  const record = join(folder, 'database.folder')
  return join(existsSync(record) ? readFileSync(record, 'utf8').trim() : join(folder, 'postgres'), 'pgdata')
}

/** Returns the pid of the running server, or null if there is none. */
function findServer(): number | null {
  const pid = Number(readIfThere(join(findDataDirectory(), 'postmaster.pid'))?.split('\n')[0])
  const state = pid ? readIfThere(`/proc/${pid}/stat`) : null
  return state === null || / Z /.test(state) ? null : pid
}

/** Returns a file's text; null if there is none, even if it was removed a moment ago, as a server that ends does. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // ESRCH: the process ended between opening and reading its state.
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(20)
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const write = (url: string) =>
  query(url, 'CREATE TABLE IF NOT EXISTS kept (n int); INSERT INTO kept VALUES (1)')
const read = async (url: string) => (await query<{ n: number }>(url, 'SELECT n FROM kept')).length

async function untilBack(url: string): Promise<void> {
  await until(() =>
    query(url, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  )
}

test.runIf(isLong())(
  'the server stops with its last process, and restarts on the same port with its data',
  async () => {
    const first = await hold()
    await write(first.url)
    await first.end('SIGTERM')
    expect(findServer()).toBeNull()

    const second = await hold()
    expect(second).toMatchObject({ url: first.url, adopted: false })
    expect(await read(second.url)).toBe(1)
    expect(readFileSync(join(dataDir, 'database.url'), 'utf8')).toBe(`${second.url}\n`)
    expect(statSync(join(dataDir, 'database.url')).mode & 0o777).toBe(0o600)
  },
)

test.runIf(isLong())(
  'a cluster of a release that had one role gets the second, even if its server was left running',
  async () => {
    const first = await hold()
    await write(first.url)
    // As if by an earlier release that was killed.
    await first.end('SIGKILL')
    const left = findServer()
    expect(left).not.toBeNull()
    const cluster = findDataDirectory()
    rmSync(join(cluster, 'yardbid-app-password'))
    writeFileSync(join(cluster, 'pg_hba.conf'), 'host all yardbid 127.0.0.1/32 scram-sha-256\n')

    const second = await hold()
    expect(await read(second.url)).toBe(1)
    const appUrl = new URL(second.url)
    appUrl.username = 'yardbid_app'
    appUrl.password = readFileSync(join(cluster, 'yardbid-app-password'), 'utf8').trim()
    expect(await query(appUrl.href, 'SELECT current_user AS role')).toEqual([{ role: 'yardbid_app' }])
    await expect(query(appUrl.href, 'DROP TABLE kept')).rejects.toThrow('must be owner')
  },
)

test.runIf(isLong())(
  'the server is durable, requires a scram password, and its role is not a superuser',
  async () => {
    const { url } = await hold()
    const found = await query(
      url,
      `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
            current_setting('synchronous_commit') AS commit, current_setting('is_superuser') AS superuser,
            (SELECT string_agg(name, ' ' ORDER BY name) FROM pg_available_extensions
              WHERE name IN ('btree_gin', 'citext', 'pg_trgm', 'unaccent')) AS extensions`,
    )
    expect(found).toEqual([
      {
        fsync: 'on',
        pages: 'on',
        commit: 'on',
        superuser: 'off',
        extensions: 'btree_gin citext pg_trgm unaccent',
      },
    ])

    const wrong = url.replace(/:[^:@]+@/, ':wrong@')
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await expect(query(url.replace('//yardbid:', '//postgres:'), 'SELECT 1')).rejects.toThrow('pg_hba.conf')
  },
)

test('a server whose process was killed is adopted without data loss', async () => {
  const first = await hold()
  await write(first.url)
  const server = findServer()
  await first.end('SIGKILL')

  const second = await hold()
  expect(second).toMatchObject({ url: first.url, adopted: true })
  expect(findServer()).toBe(server)
  expect(await read(second.url)).toBe(1)
  await second.end('SIGTERM')
  expect(findServer()).toBeNull()
})

test.runIf(isLong())('a killed server is restarted and recovers, repeatedly', async () => {
  const { url } = await hold()
  for (const times of [1, 2, 3]) {
    await write(url)
    process.kill(findServer() ?? 0, 'SIGKILL')
    await untilBack(url)
    expect(await read(url)).toBe(times)
  }
})

test.runIf(isLong())('a server killed together with its process recovers at the next start', async () => {
  const first = await hold()
  await write(first.url)
  process.kill(findServer() ?? 0, 'SIGKILL')
  await first.end('SIGKILL')

  const second = await hold()
  expect(await read(second.url)).toBe(1)
})

test.runIf(isLong())(
  'processes that start together share one server, and the last one stops it',
  async () => {
    const three = await Promise.all([hold(), hold(), hold()])
    expect(new Set(three.map((holder) => holder.url)).size).toBe(1)
    expect(three.filter((holder) => !holder.adopted)).toHaveLength(1)

    const server = findServer()
    await three[0]?.end('SIGTERM')
    await three[1]?.end('SIGKILL')
    expect(findServer()).toBe(server)
    await three[2]?.end('SIGTERM')
    expect(findServer()).toBeNull()
  },
)

test.runIf(isLong())('processes that stop together leave no server behind', async () => {
  const three = await Promise.all([hold(), hold(), hold()])
  await Promise.all(three.map((holder) => holder.end('SIGTERM')))
  expect(findServer()).toBeNull()
})

describe.runIf(isLong() && process.getuid?.() === 0)(
  'as root, with a DATA_DIR that the database user cannot enter',
  () => {
    beforeEach(() => chmod(dataDir, 0o700))

    test('the files are stored elsewhere, and a new DATA_DIR of the same name starts empty', async () => {
      const first = await hold()
      await write(first.url)
      await first.end('SIGTERM')
      const firstFiles = findDataDirectory()
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

      const again = await hold()
      expect(await read(again.url)).toBe(1)
      await again.end('SIGTERM')

      await rm(join(dataDir, 'database.folder'))
      await rm(join(dataDir, 'database.url'))
      const fresh = await hold()
      await expect(read(fresh.url)).rejects.toThrow('does not exist')
      expect(findDataDirectory()).not.toBe(firstFiles)
      await rm(dirname(firstFiles), { recursive: true })
    })
  },
)
