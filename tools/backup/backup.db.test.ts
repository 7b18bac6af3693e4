import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { makeBiddingScene, type BiddingScene } from '#server/testing/bidding-scene.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { createCall } from '#server/testing/test-app.ts'
import { readManifest } from './backup-folder.ts'
import { readBidLedger } from './bid-ledger-queries.ts'

let folder: string
let app: AppProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardbid-backup-'))
  // As root the database runs as another user, which must be able to pass.
  await chmod(folder, 0o711)
  app = await startAppProcess({ databaseUrl: '', dataDir: dataDir() })
})
afterAll(async () => {
  await app.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')
const databaseUrl = async () => (await readFile(join(dataDir(), 'database.url'), 'utf8')).trim()

/** Runs one of the commands. @throws Error with what it said when it failed. */
async function run(
  command: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(said)
  return said
}

interface Acknowledged {
  readonly bidId: string
  /** Epoch milliseconds, when the answer was here. */
  readonly at: number
}

/** Milliseconds. */
const HOUR = 3_600_000

/** What a dealer waits before the next bid, in milliseconds: there are to be bids left when the backup is taken. */
const PAUSE = 40

/** Dealers who bid until they are told to stop, or have no bids left; what each was promised. */
function startBidding(scene: BiddingScene) {
  const call = createCall(app.url)
  const acknowledged: Acknowledged[] = []
  const wishes = scene.lots.flatMap((lot) =>
    Array.from({ length: 5 }, (_, turn) =>
      lot.bidders.map((bidder, index) => ({ lot, bidder, amount: 1000 + 100 * (turn * 50 + index) })),
    ).flat(),
  )
  let stopping = false
  async function work(): Promise<void> {
    for (let wish = wishes.shift(); wish !== undefined && !stopping; wish = wishes.shift()) {
      const { lot, bidder, amount } = wish
      const answer = await call(
        'placeBidForCar',
        { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount: amount },
        { token: bidder.token, key: randomUUID() },
      )
      if (answer.ok) acknowledged.push({ bidId: answer.body.bid.id, at: Date.now() })
      await delay(PAUSE)
    }
  }
  const done = Promise.all(Array.from({ length: 8 }, work))
  return {
    acknowledged,
    async stop() {
      stopping = true
      await done
    },
  }
}

test('a backup taken under bids, restored elsewhere, has the same ledger of bids', async () => {
  const live = createDatabase(await databaseUrl(), { max: 2 })
  const scene = await makeBiddingScene(live.kysely, { dealers: 20, lots: 30 })
  await mkdir(join(dataDir(), 'files', 'cars'), { recursive: true })
  await writeFile(join(dataDir(), 'files', 'cars', 'picture'), 'a picture')
  await mkdir(join(dataDir(), 'files', 'incoming'), { recursive: true })
  await writeFile(join(dataDir(), 'files', 'incoming', 'a-half'), 'half a pic')

  const bidding = startBidding(scene)
  await expect.poll(() => bidding.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50)
  const [kept, elsewhere] = [join(folder, 'kept'), join(folder, 'elsewhere')]
  const backedUp = await run('backup', [kept], { DATA_DIR: dataDir() })
  const during = bidding.acknowledged.length
  await expect.poll(() => bidding.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(during)
  await bidding.stop()

  const said = await run('restore', [kept, elsewhere], { THROW_AWAY_DATABASE: '1' })
  const server = await startEmbeddedPostgres({ dataDir: elsewhere, throwAway: true, log: () => undefined })
  const restored = createDatabase(server.url, { max: 2 })
  const ledger = await readBidLedger(restored.pool)
  // Of each lot the first bids, all of them up to a moment, and just as they were.
  expect(ledger.hash).toBe((await readBidLedger(live.pool, ledger.lots)).hash)
  expect(said).toContain(`${ledger.bids} bids, ledger ${ledger.hash}`)
  // That moment is not before the one that the backup names.
  const takenAt = Date.parse((await readManifest(kept)).takenAt)
  const promised = bidding.acknowledged.filter(({ at }) => at < takenAt).map(({ bidId }) => bidId)
  expect(promised.length).toBeGreaterThan(50)
  const found = await restored.kysely.selectFrom('bids').select('id').where('id', 'in', promised).execute()
  expect(found).toHaveLength(promised.length)
  expect(ledger.bids).toBeLessThan((await readBidLedger(live.pool)).bids)
  expect(await readFile(join(elsewhere, 'files', 'cars', 'picture'), 'utf8')).toBe('a picture')
  expect(existsSync(join(kept, 'files', 'incoming'))).toBe(false)
  // The secret came along, and is the one that this house had.
  expect(backedUp + said).not.toContain('secret')
  expect(await readFile(join(elsewhere, 'app.secret'))).toEqual(await readFile(join(dataDir(), 'app.secret')))
  await restored.end()
  await server.stop()
  await live.end()

  await expect(run('restore', [kept, elsewhere], {})).rejects.toThrow('is not empty')
  await expect(run('backup', [kept], { DATA_DIR: dataDir() })).rejects.toThrow('is not empty')
  await expect(run('restore', [join(folder, 'data'), join(folder, 'third')], {})).rejects.toThrow(
    'holds no backup',
  )
})

/**
 * In the place of PostgreSQL's own programs, which may be missing here or older than the server: `pg_dump` leaves its
 * password and arguments for a dump, `pg_restore` beside itself.
 */
const STAND_INS = {
  pg_dump: `for argument; do case "$argument" in --file=*) into="\${argument#--file=}" ;; esac; done`,
  pg_restore: 'into="$0.said"',
}

test('a server is dumped as of its own clock; the password is nobody’s to read, the secret told from others', async () => {
  const programs = join(folder, 'programs')
  await mkdir(programs)
  for (const [name, where] of Object.entries(STAND_INS)) {
    const script = `#!/bin/sh\n${where}\nprintf '%s\\n' "$PGPASSWORD" "$@" > "$into"\n`
    await writeFile(join(programs, name), script, { mode: 0o755 })
  }
  const url = await databaseUrl()
  const { password } = new URL(url)
  const server = {
    PATH: `${programs}:/usr/bin:/bin`,
    DATA_DIR: dataDir(),
    DATABASE_URL: url,
    APP_SECRET: 'a1'.repeat(32),
  }
  const shiftedClock = pathToFileURL(join(import.meta.dirname, '../../server/testing/shifted-clock.ts'))
  const kept = join(folder, 'kept-of-server')
  const before = Date.now()
  const said = await run('backup', [kept], {
    ...server,
    NODE_OPTIONS: `--import=${shiftedClock.href}?${HOUR}`,
  })
  const { kind, takenAt } = await readManifest(kept)
  expect(kind).toBe('dump')
  expect(Date.parse(takenAt)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(takenAt)).toBeLessThanOrEqual(Date.now())
  // One of another time lies in this DATA_DIR.
  expect(said).toContain('The house’s secret is not in this folder: it is in APP_SECRET')
  expect(existsSync(join(kept, 'app.secret'))).toBe(false)

  const restore = (secret: Record<string, string>) =>
    run('restore', [kept, join(folder, `of-server-${randomUUID()}`)], { ...server, ...secret })
  expect(await restore({})).not.toContain('secret')
  expect(await restore({ APP_SECRET: 'b2'.repeat(32) })).toContain('another one than this house had')
  expect(await restore({ APP_SECRET: '' })).toContain('APP_SECRET is not set')

  for (const file of [join(kept, 'database.dump'), join(programs, 'pg_restore.said')]) {
    const [given, ...args] = (await readFile(file, 'utf8')).trim().split('\n')
    expect(given).toBe(decodeURIComponent(password))
    expect(args).toContain(`--dbname=${url.replace(`:${password}@`, '@')}`)
    expect(args.join(' ')).not.toContain(password)
  }
})
