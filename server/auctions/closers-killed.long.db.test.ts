import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/platform/db/listen.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { BUS_CHANNEL, type BusMessage } from '#server/flows/announce.ts'
import { makeBid } from '#server/testing/auction-factories.ts'
import { moveEndToPast, makeBiddingScene, elementAt, type SceneLot } from '#server/testing/bidding-scene.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { sizeOf, report } from '#server/testing/tier.ts'

const LOTS = sizeOf({ short: 10, long: 500 })
const ROUNDS = sizeOf({ short: 1, long: 4 })
const CLOSERS = sizeOf({ short: 4, long: 8 })
/**
 * Greater than the number of statements in a batch, so that closers die before each one, and also while others hold the
 * locks.
 */
const STEPS = 16
const SOURCE = join(import.meta.dirname, '../testing/closer-process.ts')

let database: TestDatabase
let folder: string
let program: string
const closers = new Set<ChildProcess>()
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'yardbid-closer-'))
  program = join(folder, 'closer.mjs')
  // Built, because dozens of these processes start.
  const output = { file: program }
  await build({ input: SOURCE, platform: 'node', external: 'pg-native', logLevel: 'warn', output })
})
afterAll(async () => {
  for (const closer of closers) closer.kill('SIGKILL')
  await Promise.all([...closers].map((closer) => once(closer, 'exit')))
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Runs a closer that dies before statement `step` (0: never). Returns that statement; null if it was killed otherwise.
 */
async function runCloser(step: number): Promise<string | null> {
  const closer = spawn(process.execPath, [program, database.url, String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closers.add(closer)
  const [output] = await Promise.all([text(closer.stdout), once(closer, 'exit')])
  closers.delete(closer)
  return output.split('\n').find((line) => line !== '') ?? null
}

async function makeLots(): Promise<readonly SceneLot[]> {
  return inTransaction(database.db, async (tx) => {
    const { lots } = await makeBiddingScene(tx, { dealers: 2, lots: LOTS })
    for (const lot of lots) await makeBid(tx, { flowId: elementAt(lot.bidders).flowId, amount: 1_000 })
    return lots
  })
}

async function countOpen(): Promise<number> {
  return (await database.db.selectFrom('lots').select('id').where('outcome', 'is', null).execute()).length
}

/**
 * Runs the closers, each dying one statement later than the previous, until some died at an update and some before
 * their commit, and then until all lots are closed. Returns the statements that they died before.
 */
async function closeAmongKills(): Promise<readonly string[]> {
  const died: string[] = []
  let isDone = false
  let step = 0
  const keepClosing = async () => {
    while (!isDone) {
      step = (step % STEPS) + 1
      const hasDiedBefore = (what: RegExp) => died.some((before) => what.test(before))
      const before = await runCloser(hasDiedBefore(/^update/i) && hasDiedBefore(/^commit/i) ? 0 : step)
      if (before !== null) died.push(before)
    }
  }
  const closing = Promise.all(Array.from({ length: CLOSERS }, keepClosing))
  await expect.poll(countOpen, { timeout: 60_000 + LOTS * 100 }).toBe(0)
  isDone = true
  for (const closer of closers) closer.kill('SIGKILL')
  await closing
  return died
}

test(
  `${LOTS} lots with ${CLOSERS} closers killed before each statement are each closed and announced once`,
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const lots = await makeLots()
      const announced: string[] = []
      const listening = await listen({
        url: database.url,
        channel: BUS_CHANNEL,
        onPayload: (payload) => {
          for (const message of JSON.parse(payload) as readonly BusMessage[]) {
            if (message.kind === 'lot') announced.push(message.lotId)
          }
        },
        onGap: () => announced.push('a gap'),
        onFailure: (error) => announced.push(String(error)),
      })
      await moveEndToPast(database.db, lots)
      const died = await closeAmongKills()
      const lotIds = lots.map(({ lotId }) => lotId).toSorted()
      await expect.poll(() => announced.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(LOTS)
      await listening.stop()
      expect(announced.toSorted()).toEqual(lotIds)
      expect(await eventsOf(lots)).toEqual(
        lotIds.flatMap((id) => [`${id} award`, `${id} lose`, `${id} lotClosed`]),
      )
      // Some closers died in the middle, and some before their commit.
      expect(died).toEqual(expect.arrayContaining([expect.stringMatching(/^update/i), 'commit']))
      report(
        `round ${round} of ${ROUNDS}: ${LOTS} lots each closed once while ${died.length} closers died: ${tally(died)}`,
      )
    }
  },
  60_000 + ROUNDS * 60_000,
)

/** Returns the lots' events, sorted. */
async function eventsOf(lots: readonly SceneLot[]): Promise<readonly string[]> {
  const lines = await database.db
    .selectFrom('events')
    .select(['lot_id', 'event'])
    .where(
      'lot_id',
      'in',
      lots.map(({ lotId }) => lotId),
    )
    .where('event', 'in', ['award', 'lose', 'lotClosed', 'lapse'])
    .execute()
  return lines.map(({ lot_id, event }) => `${lot_id} ${event}`).toSorted()
}

function tally(died: readonly string[]): string {
  const counts = Map.groupBy(died, (before) => before)
  return [...counts].map(([before, times]) => `${times.length} × before “${before}”`).join(', ')
}
