// @module-tag needs-pgbackrest
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readArchiveLag } from '#server/platform/db/archive-queries.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { startAppProcess } from '#server/testing/app-process.ts'
import { startArchivedPostgres, type ArchivedPostgres } from '#server/testing/archived-postgres.ts'
import { bidUntilStopped, type Acknowledged } from '#server/testing/bid-until-stopped.ts'
import { makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { report, sizeOf } from '#server/testing/tier.ts'
import { readBidLedger, type BidLedger } from './bid-ledger-queries.ts'

const DRILLS = sizeOf({ short: 1, long: 20 })
/** After how many seconds the log is archived: shorter than `archive.conf` says, so that a drill is. */
const ARCHIVE_TIMEOUT = 2
/** In milliseconds, between a dealer's bids. */
const PAUSE = 30

let server: ArchivedPostgres
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  server = await startArchivedPostgres(ARCHIVE_TIMEOUT)
  await server.backUp('full')
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// Odd drills restore as far as the log was archived, even ones to a moment before the disk was lost.
test.each(Array.from({ length: DRILLS }, (_, index) => index + 1))(
  'drill %i: the bids of a lost disk are restored to the last archived second, or to a moment',
  async (drill) => {
    const live = createDatabase(server.url, { max: 2 })
    await migrate(live.pool, { log: () => undefined })
    const app = await startAppProcess({ databaseUrl: server.url, dataDir, env: { THROW_AWAY_DATABASE: '0' } })
    const scene = await makeBiddingScene(live.kysely, { dealers: 20, lots: 30 })
    const bidding = bidUntilStopped(app.url, scene, PAUSE)
    const isConfirmed = (count: number) =>
      vi.waitUntil(() => bidding.acknowledged.length > count, { timeout: 60_000, interval: 20 })
    let chosen: number
    let archived: number
    try {
      await isConfirmed(randomInt(20, 200))
      const began = bidding.acknowledged.length
      if (randomInt(2) === 0) await server.backUp('diff')
      await isConfirmed(began + 20)
      chosen = Date.now()
      await delay(randomInt(50, 500))
      archived = await untilArchived(live, bidding.acknowledged)
      // Further bids, of which some are lost with the disk.
      await isConfirmed(bidding.acknowledged.length + randomInt(10, 100))
      await server.loseDisk()
    } finally {
      await app.end('SIGKILL')
      await bidding.stop()
      await live.end()
    }
    const toMoment = drill % 2 === 0
    await server.restore(toMoment ? new Date(chosen).toISOString() : undefined)

    const { restored, found } = await readRestored(bidding.acknowledged)
    const lost = await readLost(restored)
    // Each lot has a gapless, unchanged beginning of its bids.
    expect(restored.hash).toBe(lost.same.hash)
    expect(restored.bids).toBe(lost.same.bids)
    const must = toMoment
      ? bidding.acknowledged.filter(({ at }) => at < chosen)
      : bidding.acknowledged.slice(0, archived)
    expect(must.length).toBeGreaterThan(20)
    expect(must.filter(({ bidId }) => !found.has(bidId))).toEqual([])
    if (toMoment) {
      expect(bidding.acknowledged.filter(({ bidId, sentAt }) => sentAt > chosen && found.has(bidId))).toEqual(
        [],
      )
    }
    report(
      `drill ${drill} of ${DRILLS}, ${toMoment ? 'to a moment' : 'to the end of the archive'}: ` +
        `${restored.bids} of ${lost.all.bids} bids restored, ledger ${restored.hash.slice(0, 12)} on both`,
    )
  },
  240_000,
)

test('an archive that falls behind is measured until it has caught up', async () => {
  const database = createDatabase(server.url, { max: 1 })
  const write = () =>
    database.pool.query('select pg_logical_emit_message(true, $1, $2), pg_switch_wal()', ['a', 'b'])
  const lag = () => readArchiveLag(database.kysely)
  await write()
  await expect.poll(lag, { timeout: 60_000 }).toBe(0)
  await server.allowRepository(false)
  await write()
  await expect.poll(lag, { timeout: 60_000 }).toBeGreaterThan(0)
  await server.allowRepository(true)
  // PostgreSQL tries again with the next segment, or after a minute.
  await write()
  await expect.poll(lag, { timeout: 120_000 }).toBe(0)
  await database.end()
}, 300_000)

/** Waits until all that has been confirmed by now is archived. Returns how many bids that is. */
async function untilArchived(
  live: ReturnType<typeof createDatabase>,
  acknowledged: readonly Acknowledged[],
): Promise<number> {
  const confirmed = acknowledged.length
  const { rows } = await live.pool.query<{ segment: string }>(
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  )
  const segment = rows[0]?.segment ?? ''
  const isArchived = async () => {
    const archiver = await live.pool.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (archiver.rows[0]?.last?.slice(0, segment.length) ?? '') >= segment
  }
  await vi.waitUntil(isArchived, { timeout: 120_000, interval: 100 }).catch(async (cause: unknown) => {
    throw new Error(`${segment} is not archived:\n${await server.lastLines()}`, { cause })
  })
  return confirmed
}

async function readRestored(
  acknowledged: readonly Acknowledged[],
): Promise<{ readonly restored: BidLedger; readonly found: ReadonlySet<string> }> {
  const database = createDatabase(server.url, { max: 1 })
  const restored = await readBidLedger(database.pool)
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from bids where id = any($1::uuid[])',
    [acknowledged.map(({ bidId }) => bidId)],
  )
  await database.end()
  return { restored, found: new Set(rows.map(({ id }) => id)) }
}

/** Reads the lost disk: all of its bids, and those of the lots up to where they were restored. */
async function readLost(restored: BidLedger): Promise<{ readonly all: BidLedger; readonly same: BidLedger }> {
  const { url, stop } = await server.startLost()
  const database = createDatabase(url, { max: 1 })
  const all = await readBidLedger(database.pool)
  const same = await readBidLedger(database.pool, restored.lots)
  await database.end()
  await stop()
  return { all, same }
}
