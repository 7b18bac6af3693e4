import { SYSTEM } from '#server/platform/actor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMismatchedBids } from '#server/audit/mismatched-bids-queries.ts'
import { linkAuditChains } from '#server/audit/link-chain.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { makeBiddingScene, elementAt, type SceneLot } from '#server/testing/bidding-scene.ts'
import { runBuilt } from '#server/testing/run-built.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { isLong } from '#server/testing/tier.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs the command as `npm run verify-audit -- …` does. Returns its exit code and what it printed. */
async function verifyAudit(url: string, ...hashes: readonly string[]) {
  const { code, out, err } = await runBuilt('tools/verify-audit.ts', hashes, {
    NODE_ENV: 'test',
    DATABASE_URL: url,
  })
  return { code, text: out + err }
}

async function recordEntry(): Promise<void> {
  await recordAudit(database.db, {
    actor: SYSTEM,
    action: 'citiesSet',
    subject: { kind: 'user', id: '11111111-2222-3333-4444-555555555555' },
    before: null,
    after: { Delhi: '2027-01-01T00:00:00.000Z' },
    request: null,
  })
}

test('reports that the logs hold, up to which hash, and where one was changed', async () => {
  await recordEntry()
  await recordEntry()
  if (isLong()) {
    expect(await verifyAudit(database.url)).toMatchObject({
      code: 0,
      text: expect.stringContaining('2 more are not chained yet'),
    })
  }
  await linkAuditChains(database.db)
  const whole = await verifyAudit(database.url)
  expect(whole).toMatchObject({
    code: 0,
    text: expect.stringContaining('The logs and the bids are unchanged.'),
  })
  const head = /audit_log: 2 entries in 1 links hold, up to ([0-9a-f]{64})/.exec(whole.text)?.[1] ?? ''
  expect(head).toHaveLength(64)
  // Each run starts a process, so the short tier makes few.
  if (isLong()) {
    expect((await verifyAudit(database.url, head.toUpperCase())).code).toBe(0)
    expect(await verifyAudit(database.url, '0'.repeat(64))).toMatchObject({
      code: 1,
      text: expect.stringContaining('No chain contains'),
    })
  }

  await database.asOwner(
    `alter table audit_log disable trigger user; update audit_log set reason = 'x' where id = 2;
     alter table audit_log enable trigger user`,
  )
  expect(await verifyAudit(database.url)).toMatchObject({
    code: 1,
    text: expect.stringContaining('BROKEN at link 1'),
  })
})

test('names the bids that differ from the event log', async () => {
  const app = await startTestApp()
  try {
    const { db, url } = app.database
    const { lots } = await makeBiddingScene(db, { lots: 3 })
    const lotOf = (index: number) => elementAt(lots, index)
    const place = async (lot: SceneLot, index: number, bidAmount: number) => {
      const { token, flowId } = elementAt(lot.bidders, index)
      const { bid } = await app.must(
        'placeBidForCar',
        { carId: lot.carId, flowEntityId: flowId, bidAmount },
        { token },
      )
      return bid.id
    }
    for (const lot of lots) await place(lot, 0, 5000)
    const [raised, moved, kept] = [
      await place(lotOf(0), 1, 6000),
      await place(lotOf(1), 1, 6000),
      await place(lotOf(2), 1, 6000),
    ]
    expect(await findMismatchedBids(db, 10)).toEqual([])

    // Changes the data as an attacker with the owner's password would: with triggers disabled.
    await app.database.asOwner(`set session_replication_role = replica;
      update bids set amount = 7000 where id = '${raised}'; update bids set sequence = 3 where id = '${moved}'`)
    expect(new Set((await findMismatchedBids(db, 10)).map(({ bidId, what }) => `${bidId} ${what}`))).toEqual(
      new Set([`${raised} differs`, `${moved} differs`]),
    )
    const result = await verifyAudit(url)
    expect(result.code).toBe(1)
    for (const bidId of [raised, moved]) expect(result.text).toContain(bidId)
    expect(result.text).not.toContain(kept)
    expect(result.text).toContain('The logs or the bids were CHANGED.')
  } finally {
    await app.stop()
  }
})
