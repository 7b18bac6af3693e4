import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { DEALERS, WORKS } from './beside-works.ts'
import { makeBiddingScene, type BiddingScene } from './bidding-queries.ts'

let app: TestApp
let database: Database
let scene: BiddingScene
beforeAll(async () => {
  app = await startTestApp()
  database = createDatabase(app.database.ownerUrl, { max: 2 })
  scene = await makeBiddingScene(database.pool, { lots: 2, dealers: DEALERS })
})
afterAll(async () => {
  await database.end()
  await app.stop()
})

describe('what bids are measured beside is done, and told', () => {
  // Works that repeat are done once in any time; uploads begin within it.
  test.each([
    [0, 0.001, 'an import of cars', /^1 imports of 40 changed rows$/],
    [
      1,
      0.001,
      'imports of bank statements with their matching',
      /^1 statements of 4 lines, 4 payments found$/,
    ],
    [2, 0.001, 'exports of auctions’ results', /^1 exports, 0[.]0 MB$/],
    [3, 1, 'uploads of pictures', /^1 pictures stored$/],
  ])('work %s for %s s: %s', async (index, seconds, name, done) => {
    const place = { app: { port: Number(new URL(app.url).port) }, database, scene }
    const work = await WORKS[index]?.({ scale: 0.002 }, place)
    expect(work?.name).toBe(name)
    const act = await work?.prepare(seconds)
    await act?.()
    expect(await work?.done()).toMatch(done)
    await work?.stop?.()
  })

  test('with nothing left out', () => {
    expect(WORKS).toHaveLength(4)
  })
})
