import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDealer } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'
import { makePictures, varyPicture } from './phone-pictures.ts'
import { sendPictures } from './pictures.ts'
import { countStoredPictures } from './stored-pictures-queries.ts'

const COUNT = sizeOf({ short: 4, long: 12 })

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'yardbid-pictures-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the benchmark’s pictures all differ, and all are stored with their thumbnails', async () => {
  const pictures = await makePictures(folder, { count: COUNT, width: 640, height: 480 })
  const tokens = await Promise.all(
    Array.from({ length: 8 }, async () => (await makeDealer(app.database.db)).token),
  )
  const { statuses } = await sendPictures(Number(new URL(app.url).port), tokens, pictures)
  expect(statuses).toEqual(new Map([[200, COUNT]]))
  expect(await countStoredPictures(app.database.pool)).toBe(COUNT)
})

test('a varied picture has the same size but other pixels', async () => {
  const pictures = await makePictures(folder, { count: 1, width: 320, height: 240 })
  const base = pictures.read(0)
  const pixelsOf = (jpeg: Buffer) => sharp(jpeg).raw().toBuffer()
  for (const variant of [1, 4]) {
    const varied = varyPicture(base, variant)
    expect(varied).toHaveLength(base.length)
    expect((await pixelsOf(varied)).equals(await pixelsOf(base))).toBe(false)
  }
})
