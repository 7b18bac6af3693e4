import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtProgram } from '#server/platform/installation.ts'
import { startAppProcess } from '#server/testing/app-process.ts'
import { shareCompileCache } from '#server/testing/compile-cache.ts'
import { childrenOf } from '#server/testing/sibling-processes.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { isLong } from '#server/testing/tier.ts'

/** The folders of `useradd`, which the first start as root needs to create the database's user. */
const SYSTEM_PATH = '/usr/sbin:/usr/bin:/sbin:/bin'

let folder: string
let dataDir: string
let child: ChildProcess | null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardbid-opening-'))
  dataDir = join(folder, 'data')
  child = null
})
afterEach(async () => {
  child?.kill('SIGKILL')
  const home = homeOf()
  await rm(home, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

/** Starts the app and waits until it loads its demo data. */
async function startOpening(env: Record<string, string> = {}): Promise<ChildProcess> {
  const opening = spawn(process.execPath, [builtProgram('tools/demo-house/demo-house.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: SYSTEM_PATH,
      ...shareCompileCache(),
      DATA_DIR: dataDir,
      THROW_AWAY_DATABASE: '1',
      PORT: '0',
      ...env,
    },
  })
  child = opening
  for await (const line of createInterface(opening.stdout)) if (line.startsWith('Loading')) return opening
  throw new Error('It ended before it was furnished')
}

async function end(opening: ChildProcess, signal: 'SIGTERM' | 'SIGINT'): Promise<unknown> {
  const exited = once(opening, 'exit')
  opening.kill(signal)
  const [code] = await exited
  return code
}

function homeOf(): string {
  const record = join(dataDir, 'database.folder')
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : join(dataDir, 'postgres')
}

function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o066) !== 0
}

test.runIf(isLong())(
  'a house that is asked to stop while it is being furnished leaves no database running',
  async () => {
    const opening = await startOpening()
    expect(existsSync(join(homeOf(), 'pgdata', 'postmaster.pid'))).toBe(true)
    expect(isOpenToAll(dataDir)).toBe(false)
    expect(await end(opening, 'SIGTERM')).toBe(0)
    expect(existsSync(join(homeOf(), 'pgdata', 'postmaster.pid'))).toBe(false)
  },
)

test('one on a server stops too, and keeps its folder to itself', async () => {
  const database = await createTestDatabase()
  try {
    const opening = await startOpening({ DATABASE_URL: database.url })
    expect(isOpenToAll(dataDir)).toBe(false)
    expect(await end(opening, 'SIGINT')).toBe(0)
  } finally {
    await database.drop()
  }
})

/** Sends requests until one is answered, because a connection may still belong to a killed process. */
async function ask(url: string): Promise<number> {
  for (;;) {
    try {
      return (await fetch(url)).status
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
}

test.runIf(isLong())(
  'several processes share a port, one that is killed is replaced, and all end together',
  async () => {
    const database = await createTestDatabase()
    try {
      const app = await startAppProcess({ databaseUrl: database.url, dataDir, env: { PROCESSES: '2' } })
      const [killed = 0, kept = 0] = childrenOf(app.pid)
      expect(kept).toBeGreaterThan(0)
      process.kill(killed, 'SIGKILL')
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`${app.url}/readyz`)))
      expect(new Set(answers)).toEqual(new Set([200]))
      await expect.poll(() => childrenOf(app.pid), { timeout: 20_000 }).toHaveLength(2)
      expect(childrenOf(app.pid)).toContain(kept)
      // Each process reports the total of all processes.
      const counts = /^http_request_duration_seconds_count\{.*readyz.*\} (\d+)$/m
      const metrics = async () =>
        (await fetch(`${app.url}/metrics`, { headers: { connection: 'close' } })).text()
      const seen = await Promise.all(Array.from({ length: 4 }, async () => counts.exec(await metrics())?.[1]))
      expect([...new Set(seen)]).toEqual([expect.stringMatching(/^[1-9]/)])
      const children = childrenOf(app.pid)
      await app.end('SIGTERM')
      expect(children.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    } finally {
      await database.drop()
    }
  },
)
