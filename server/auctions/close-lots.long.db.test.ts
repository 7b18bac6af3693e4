import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import { makeBid, makeFlow } from '#server/testing/auction-factories.ts'
import { moveEndToPast, makeBiddingScene, elementAt, type SceneLot } from '#server/testing/bidding-scene.ts'
import { makeDealer, secondsFromNow } from '#server/testing/factories.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { sizeOf } from '#server/testing/tier.ts'
import { settleOverdue, startLotCloser } from './close-lots.ts'
import { lockDueLots } from './close-lots-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const db = () => database.db

function throwFailure(error: unknown): void {
  throw error
}

async function readLot({ lotId }: SceneLot) {
  const lot = await db()
    .selectFrom('lots')
    .select(['outcome', 'hammer_price', 'closed_at', 'outcome_at'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  const flows = await db()
    .selectFrom('flows')
    .select(['id', 'state', 'award_amount', 'awarded_at', 'payment_due_at'])
    .where('lot_id', '=', lotId)
    .execute()
  const events = await db()
    .selectFrom('events')
    .select(['event', 'actor'])
    .where('lot_id', '=', lotId)
    .orderBy('id')
    .execute()
  return { ...lot, stateOf: new Map(flows.map((flow) => [flow.id, flow])), events }
}

describe('an ended lot', () => {
  test('is awarded to the highest bidder; other bidders lose and earlier flows lapse', async () => {
    const { lots, cityId } = await makeBiddingScene(db(), { dealers: 3, paymentTermsHours: 24 })
    const lot = elementAt(lots)
    const [winner, loser, silent] = [
      elementAt(lot.bidders),
      elementAt(lot.bidders, 1),
      elementAt(lot.bidders, 2),
    ]
    const early = await makeDealer(db(), { cityIds: [cityId] })
    const lapsing = await makeFlow(db(), { ...early, ...lot, state: 'GATE_PASS_REQUESTED' })
    await makeBid(db(), { flowId: loser.flowId, amount: 1000 })
    await makeBid(db(), { flowId: winner.flowId, amount: 2000 })
    await moveEndToPast(db(), [lot])
    await settleOverdue(db(), throwFailure)

    const after = await readLot(lot)
    expect(after).toMatchObject({ outcome: 'awarded', hammer_price: 2000 })
    const won = after.stateOf.get(winner.flowId)
    expect(won).toMatchObject({ state: 'BID_AWARDED', award_amount: 2000 })
    expect((won?.payment_due_at?.getTime() ?? 0) - (won?.awarded_at?.getTime() ?? 0)).toBe(24 * 3_600_000)
    expect(after.stateOf.get(loser.flowId)).toMatchObject({ state: 'BID_LOST', award_amount: null })
    expect(after.stateOf.get(silent.flowId)).toMatchObject({ state: 'BID_LOST' })
    expect(after.stateOf.get(lapsing)).toMatchObject({ state: 'LAPSED' })
    expect(after.events.map((line) => `${line.event} by ${line.actor}`).toSorted()).toEqual([
      'award by system',
      'lapse by system',
      'lose by system',
      'lose by system',
      'lotClosed by system',
    ])
  })

  test('is awarded to the earlier of two equal sealed bids', async () => {
    const lot = elementAt((await makeBiddingScene(db(), { format: 'sealed', dealers: 3 })).lots)
    const [low, first, second] = [
      elementAt(lot.bidders),
      elementAt(lot.bidders, 1),
      elementAt(lot.bidders, 2),
    ]
    await makeBid(db(), { flowId: low.flowId, amount: 1000 })
    await makeBid(db(), { flowId: first.flowId, amount: 5000 })
    await makeBid(db(), { flowId: second.flowId, amount: 5000 })
    await moveEndToPast(db(), [lot])
    await settleOverdue(db(), throwFailure)
    const { stateOf } = await readLot(lot)
    expect(stateOf.get(first.flowId)?.state).toBe('BID_AWARDED')
    expect(stateOf.get(second.flowId)?.state).toBe('BID_LOST')
  })

  test('under its reserve keeps only the highest bidder', async () => {
    const lot = elementAt((await makeBiddingScene(db(), { reserve: 9000 })).lots)
    const [highest, other] = [elementAt(lot.bidders), elementAt(lot.bidders, 1)]
    await makeBid(db(), { flowId: other.flowId, amount: 1000 })
    await makeBid(db(), { flowId: highest.flowId, amount: 8999 })
    await moveEndToPast(db(), [lot])
    await settleOverdue(db(), throwFailure)
    const after = await readLot(lot)
    expect(after).toMatchObject({ outcome: 'reserve_not_met', hammer_price: null })
    expect(after.stateOf.get(highest.flowId)?.state).toBe('PLACE_BIDS')
    expect(after.stateOf.get(other.flowId)?.state).toBe('BID_LOST')
  })

  test('is awarded at its reserve, and unsold without bids', async () => {
    const { lots } = await makeBiddingScene(db(), { reserve: 9000, lots: 2 })
    const [met, empty] = [elementAt(lots), elementAt(lots, 1)]
    await makeBid(db(), { flowId: elementAt(met.bidders).flowId, amount: 9000 })
    await moveEndToPast(db(), [met, empty])
    await settleOverdue(db(), throwFailure)
    expect(await readLot(met)).toMatchObject({ outcome: 'awarded', hammer_price: 9000 })
    const unsold = await readLot(empty)
    expect(unsold.outcome).toBe('no_bids')
    expect([...unsold.stateOf.values()].map((flow) => flow.state)).toEqual(['BID_LOST', 'BID_LOST'])
  })

  test('is not closed in a draft, or if a bid has just extended it', async () => {
    const draft = elementAt((await makeBiddingScene(db(), { published: false })).lots)
    const moved = elementAt((await makeBiddingScene(db())).lots)
    await moveEndToPast(db(), [draft, moved])
    await db()
      .transaction()
      .execute(async (tx) => {
        expect(await lockDueLots(tx, 50)).toEqual([moved.lotId])
        // A bid can extend the lot before its lock is acquired.
        await tx
          .updateTable('lots')
          .set({ ends_at: secondsFromNow(60) })
          .where('id', '=', moved.lotId)
          .execute()
      })
    await settleOverdue(db(), throwFailure)
    expect((await readLot(draft)).outcome).toBeNull()
    expect((await readLot(moved)).outcome).toBeNull()
  })
})

test('concurrent sweeps close each of many lots once', async () => {
  const { lots } = await makeBiddingScene(db(), { dealers: 2, lots: sizeOf({ short: 40, long: 120 }) })
  for (const lot of lots) await makeBid(db(), { flowId: elementAt(lot.bidders).flowId, amount: 1000 })
  await moveEndToPast(db(), lots)
  const processes = Array.from({ length: 4 }, () => createDatabase(database.url, { max: 2 }))
  try {
    await Promise.all(processes.map((process) => settleOverdue(process.kysely, throwFailure)))
    // A sweep skips lots that another one holds, so run a last one.
    await settleOverdue(db(), throwFailure)
  } finally {
    await Promise.all(processes.map((process) => process.end()))
  }
  for (const lot of lots) {
    const { outcome, events, stateOf } = await readLot(lot)
    expect(outcome).toBe('awarded')
    expect(events.map((line) => line.event).toSorted()).toEqual(['award', 'lose', 'lotClosed'])
    expect(stateOf.get(elementAt(lot.bidders).flowId)?.state).toBe('BID_AWARDED')
  }
})

test('a lot that cannot be closed is reported and does not delay others', async () => {
  const { lots, cityId } = await makeBiddingScene(db(), { lots: 2 })
  const [broken, sound] = [elementAt(lots), elementAt(lots, 1)]
  // A car that is already sold cannot be awarded again. The app never allows this; the fixture does.
  await makeBid(db(), { flowId: elementAt(broken.bidders).flowId, amount: 1000 })
  const elsewhere = elementAt((await makeBiddingScene(db())).lots)
  const thief = await makeDealer(db(), { cityIds: [cityId] })
  await makeFlow(db(), { ...thief, lotId: elsewhere.lotId, carId: broken.carId, state: 'BID_AWARDED' })
  await moveEndToPast(db(), [broken, sound], 2)
  const failures: unknown[] = []
  await settleOverdue(db(), (error) => failures.push(error))
  expect(failures.length).toBeGreaterThan(0)
  expect((await readLot(sound)).outcome).toBe('no_bids')
  expect(await readLot(broken)).toMatchObject({ outcome: null, events: [] })
  await db().deleteFrom('flows').where('organisation_id', '=', thief.organisationId).execute()
  await settleOverdue(db(), throwFailure)
  expect((await readLot(broken)).outcome).toBe('awarded')
})

test('the sweep waits for an overdue lot that stays locked', async () => {
  const lot = elementAt((await makeBiddingScene(db())).lots)
  await moveEndToPast(db(), [lot], 2)
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from lot_bidding where lot_id = $1 for no key update', [lot.lotId])
    const closing = settleOverdue(db(), throwFailure)
    await expect.poll(() => countLockWaits(database)).toBe(1)
    await holder.query('commit')
    await closing
  } finally {
    holder.release()
  }
  expect((await readLot(lot)).outcome).toBe('no_bids')
})

test('the running sweep closes lots as they end, and stops on demand', async () => {
  const { lots } = await makeBiddingScene(db(), { lots: 2 })
  const closer = startLotCloser({ db: db(), onFailure: throwFailure, meters: createMetrics().close })
  try {
    await db()
      .updateTable('lots')
      .set({ first_ends_at: secondsFromNow(0.3), ends_at: secondsFromNow(0.3) })
      .where('id', '=', elementAt(lots).lotId)
      .execute()
    await expect
      .poll(async () => (await readLot(elementAt(lots))).outcome, { timeout: 10_000 })
      .toBe('no_bids')
    expect((await readLot(elementAt(lots, 1))).outcome).toBeNull()
  } finally {
    await closer.stop()
  }
})

test('a transaction killed halfway leaves nothing behind', async () => {
  const lot = elementAt((await makeBiddingScene(db())).lots)
  await makeBid(db(), { flowId: elementAt(lot.bidders).flowId, amount: 1000 })
  await moveEndToPast(db(), [lot])
  const doomed = createDatabase(database.url, { max: 1 })
  const killed = inTransaction(doomed.kysely, async (tx) => {
    await lockDueLots(tx, 50)
    await tx.updateTable('lots').set({ outcome_reason: 'half done' }).where('id', '=', lot.lotId).execute()
    const { rows } = await database.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    )
    await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
      rows.map((row) => row.pid),
    ])
    await tx.updateTable('lots').set({ outcome_reason: 'more' }).where('id', '=', lot.lotId).execute()
  })
  // The message is from the server, the client or the system, whichever notices first.
  await expect(killed).rejects.toThrow(/terminat|connection error|ECONNRESET|Client was closed/)
  await doomed.end()
  await settleOverdue(db(), throwFailure)
  expect((await readLot(lot)).outcome).toBe('awarded')
})
