import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { createDatabase } from '#server/db/pool.ts'
import { makeBiddingScene, type BiddingScene } from '#server/testing/bidding-scene.ts'
import { startHouseProcess, type HouseProcess } from '#server/testing/house-process.ts'
import { createCall } from '#server/testing/test-house.ts'
import { readManifest } from './backup-folder.ts'
import { readBidLedger } from './bid-ledger-queries.ts'

let folder: string
let house: HouseProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardbid-backup-'))
  // As root the database runs as another user, which must be able to pass.
  await chmod(folder, 0o711)
  house = await startHouseProcess({ databaseUrl: '', dataDir: dataDir() })
})
afterAll(async () => {
  await house.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')

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

/** What a dealer waits before the next bid, in milliseconds: there are to be bids left when the backup is taken. */
const PAUSE = 40

/** Dealers who bid until they are told to stop, or have no bids left; what each was promised. */
function startBidding(scene: BiddingScene) {
  const call = createCall(house.url)
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
  const url = (await readFile(join(dataDir(), 'database.url'), 'utf8')).trim()
  const live = createDatabase(url, { max: 2 })
  const scene = await makeBiddingScene(live.kysely, { dealers: 20, lots: 30 })
  await mkdir(join(dataDir(), 'files', 'cars'), { recursive: true })
  await writeFile(join(dataDir(), 'files', 'cars', 'picture'), 'a picture')

  const bidding = startBidding(scene)
  await expect.poll(() => bidding.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(50)
  const [kept, elsewhere] = [join(folder, 'kept'), join(folder, 'elsewhere')]
  await run('backup', [kept], { DATA_DIR: dataDir() })
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
  await restored.end()
  await server.stop()
  await live.end()

  await expect(run('restore', [kept, elsewhere], {})).rejects.toThrow('is not empty')
  await expect(run('backup', [kept], { DATA_DIR: dataDir() })).rejects.toThrow('is not empty')
  await expect(run('restore', [join(folder, 'data'), join(folder, 'third')], {})).rejects.toThrow(
    'holds no backup',
  )
})
