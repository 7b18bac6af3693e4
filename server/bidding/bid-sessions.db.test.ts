import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBiddingScene, elementAt, type Bidder, type SceneLot } from '#server/testing/bidding-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})

let lot: SceneLot
let bidder: Bidder
/** The dealer has bid, so the process knows whom its token belongs to. */
beforeEach(async () => {
  lot = elementAt((await makeBiddingScene(app.database.db)).lots)
  bidder = elementAt(lot.bidders)
  const first = await bid(1000)
  if (!first.ok) throw new Error('The first bid was refused.')
})

function bid(bidAmount: unknown, more: { readonly key?: string } = {}) {
  const input = { carId: lot.carId, flowEntityId: bidder.flowId, bidAmount: bidAmount as number }
  return app.call('placeBidForCar', input, { token: bidder.token, ...more })
}

async function countBids(): Promise<number> {
  const rows = await app.database.db.selectFrom('bids').select('id').where('lot_id', '=', lot.lotId).execute()
  return rows.length
}

const endings: Readonly<Record<string, () => Promise<unknown>>> = {
  'has ended': () => changeSession('ended_at = now()'),
  'has expired': () => changeSession("expires_at = now() - interval '1 second'"),
  'has been idle for too long': () =>
    changeSession("idle_seconds = 60, last_used_at = now() - interval '2 minutes'"),
  'belongs to a suspended dealer': () => changeUser('disabled_at = now()'),
}

const changeSession = (change: string) =>
  sql`update sessions set ${sql.raw(change)} where user_id = ${bidder.userId}`.execute(app.database.db)
const changeUser = (change: string) =>
  sql`update users set ${sql.raw(change)} where id = ${bidder.userId}`.execute(app.database.db)

describe.each(Object.keys(endings))('a session that %s after a bid', (ending) => {
  beforeEach(async () => {
    await endings[ending]?.()
  })

  test('places no bid', async () => {
    expect(await bid(50_000)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await bid(50_000)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
    expect(await countBids()).toBe(1)
  })

  test('learns nothing of its input', async () => {
    expect(await bid('much')).toMatchObject({ status: 401 })
    expect(await bid('much')).toMatchObject({ status: 401 })
  })

  test('learns nothing of its key', async () => {
    expect(await bid(50_000, { key: 'x'.repeat(300) })).toMatchObject({ status: 401 })
  })

  test('learns nothing of its body', async () => {
    const answer = await fetch(`${app.url}/api/placeBidForCar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bidder.token}`, 'content-type': 'application/json' },
      body: '{"carId":',
    })
    expect(answer.status).toBe(401)
  })
})

test('a dealer whose onboarding is open again gets that answer', async () => {
  await changeUser("onboarding_step = 'pending_approval'")
  expect(await bid(50_000)).toMatchObject({ status: 403, body: { code: 'ONBOARDING_INCOMPLETE' } })
  expect(await countBids()).toBe(1)
})

test('faults of a bid are named while the session lasts', async () => {
  expect(await bid('much')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(await bid(50_000, { key: 'x'.repeat(300) })).toMatchObject({ status: 400 })
})

test('a bid keeps its session in use', async () => {
  await changeSession("last_used_at = now() - interval '30 minutes'")
  expect(await bid(50_000)).toMatchObject({ status: 200 })
  const readIdle = async () => {
    const { rows } = await sql<{ idle: boolean }>`
      select last_used_at < now() - interval '1 minute' as idle from sessions
      where user_id = ${bidder.userId}`.execute(app.database.db)
    return rows.map(({ idle }) => idle)
  }
  await expect.poll(readIdle).toEqual([false])
})
