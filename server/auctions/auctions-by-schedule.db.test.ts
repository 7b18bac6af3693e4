import { afterAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeAuction } from '#server/testing/auction-factories.ts'
import { startAuctionsScene } from '#server/testing/auctions-scene.ts'

const { app, token, newCar, mustCreate, cancel } = await startAuctionsScene()
afterAll(() => app.stop())

const HOUR = 3600
type Times = Pick<Parameters<typeof makeAuction>[1], 'startsInSeconds' | 'endsInSeconds' | 'published'>

const make = async (name: string, times: Times) =>
  makeAuction(app.database.db, { name, lots: [{ carId: await newCar() }], ...times })

await make('ended long ago', { startsInSeconds: -9 * HOUR, endsInSeconds: -8 * HOUR })
await make('ended just now', { startsInSeconds: -9 * HOUR, endsInSeconds: -HOUR })
await make('opens tomorrow', { startsInSeconds: 24 * HOUR, endsInSeconds: 25 * HOUR })
await make('live for a day', { endsInSeconds: 24 * HOUR })
await make('opens in an hour', { startsInSeconds: HOUR, endsInSeconds: 48 * HOUR })
await make('live for an hour', { endsInSeconds: HOUR })
await make('a draft', { published: false })
const extended = await make('extended past its end', { startsInSeconds: -HOUR, endsInSeconds: -60 })
await app.database.db
  .updateTable('lots')
  .set({ ends_at: new Date(Date.now() + 600_000) })
  .where('auction_id', '=', extended.auctionId)
  .execute()
const { auctionId: withdrawn } = await mustCreate(await newCar(), { name: 'cancelled' })
await cancel(withdrawn)

const ORDER = [
  'extended past its end',
  'live for an hour',
  'live for a day',
  'opens in an hour',
  'opens tomorrow',
  'a draft',
  'ended just now',
  'ended long ago',
  'cancelled',
]

const read = (input: Input<'admin/getAuctions'>) => app.must('admin/getAuctions', input, { token })
const names = async (input: Input<'admin/getAuctions'>) =>
  (await read(input)).auctions.map(({ name }) => name)

test('by schedule, what is live comes first, then what opens next', async () => {
  expect(await names({ sort: 'schedule' })).toEqual(ORDER)
})

test.each([1, 2, 4])('pages by schedule of %d hold every auction once', async (limit) => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({
      sort: 'schedule',
      limit,
      ...(cursor !== null && { cursor }),
    })
    expect(page.total).toBe(ORDER.length)
    seen.push(...page.auctions.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(ORDER)
})

test('published auctions are filtered by their phase, in either order', async () => {
  for (const sort of ['schedule', 'newest'] as const) {
    const found = async (phase: 'live' | 'scheduled' | 'ended') =>
      (await names({ sort, phase })).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
    expect(await found('live')).toEqual(ORDER.slice(0, 3))
    expect(await found('scheduled')).toEqual(ORDER.slice(3, 5))
    expect(await found('ended')).toEqual(ORDER.slice(6, 8))
  }
  expect(await read({ phase: 'live', status: 'draft' })).toMatchObject({ auctions: [], total: 0 })
})

test('a cursor of one order is refused by the other', async () => {
  const { nextCursor } = await read({ sort: 'schedule', limit: 1 })
  const foreign = await app.call('admin/getAuctions', { limit: 1, cursor: nextCursor ?? '' }, { token })
  expect(foreign).toMatchObject({ status: 400, body: { fields: { cursor: expect.any(String) } } })
})
