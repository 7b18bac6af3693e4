import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '#server/platform/db/pool.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isLong } from '#server/testing/tier.ts'
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

/** Each work for so many seconds, and what it reports. Works that repeat are done once in any time; uploads begin within it. */
const DONE: Readonly<
  Record<keyof typeof WORKS, { readonly seconds: number; readonly name: string; readonly done: RegExp }>
> = {
  import: { seconds: 0.001, name: 'an import of cars', done: /^1 imports of 40 changed rows$/ },
  workbooks: { seconds: 0.001, name: 'uploads of workbooks', done: /^1 workbooks of 200 rows$/ },
  statements: {
    seconds: 0.001,
    name: 'imports of bank statements with their matching',
    done: /^1 statements of 4 lines, 4 payments found$/,
  },
  exports: { seconds: 0.001, name: 'exports of auctions’ results', done: /^1 exports, 0[.]0 MB$/ },
  pictures: { seconds: 1, name: 'uploads of pictures', done: /^1 pictures stored$/ },
}

describe('what bids are measured beside is done, and reported', () => {
  // The short tier leaves out the pictures, whose upload takes longest.
  test.each((Object.keys(DONE) as (keyof typeof DONE)[]).filter((key) => isLong() || key !== 'pictures'))(
    '%s',
    async (key) => {
      const { seconds, name, done } = DONE[key]
      const place = { app: { port: Number(new URL(app.url).port) }, database, scene }
      const work = await WORKS[key]({ scale: 0.002 }, place)
      expect(work.name).toBe(name)
      const act = await work.prepare(seconds)
      await act()
      expect(await work.done()).toMatch(done)
      await work.stop?.()
    },
  )
})
