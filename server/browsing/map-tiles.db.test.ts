import { expect, test } from 'vitest'
import { makeDealer } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

async function pictureSources(app: TestApp): Promise<string | undefined> {
  const policy = (await app.fetch('/healthz')).headers.get('content-security-policy') ?? ''
  return policy.split(';').find((rule) => rule.startsWith('img-src'))
}

test.each([
  [{}, null, "img-src 'self' data: blob:"],
  [
    {
      MAP_TILES_URL: 'https://{s}.tiles.house.test/{z}/{x}/{y}.png',
      MAP_TILES_ATTRIBUTION: '© House',
    },
    { url: 'https://{s}.tiles.house.test/{z}/{x}/{y}.png', attribution: '© House' },
    "img-src 'self' data: blob: https://*.tiles.house.test",
  ],
])('with %j the pages show the tiles and may load them', async (env, tiles, sources) => {
  const app = await startTestApp({ env })
  try {
    const { token } = await makeDealer(app.database.db)
    expect(await app.must('getMapTiles', {}, { token })).toEqual({ tiles })
    expect(await pictureSources(app)).toBe(sources)
  } finally {
    await app.stop()
  }
})
