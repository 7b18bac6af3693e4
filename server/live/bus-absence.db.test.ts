// @module-tag needs-redis
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { startDatabaseProxy } from '#server/testing/database-proxy.ts'
import { startRedisServer } from '#server/testing/redis-server.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

test('Redis that goes is logged once for each different error, however often it is tried, and once when it is back', async () => {
  const redis = await startRedisServer()
  stops.push(() => redis.stop())
  const proxy = await startDatabaseProxy(redis.url)
  stops.push(() => proxy.stop())
  const lines: { msg: string; err?: { message: string } }[] = []
  const logger = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  )
  const app = await startTestApp({ env: { REDIS_URL: proxy.url }, logger })
  stops.push(() => app.stop())
  const sent = (end: string) => lines.filter(({ msg }) => msg === `Live events ${end}`)

  const admin = await createClient({ url: redis.url }).connect()
  stops.push(async () => admin.destroy())
  const subscriber = async () => {
    const list: unknown = await admin.sendCommand(['CLIENT', 'LIST', 'TYPE', 'PUBSUB'])
    return typeof list === 'string' ? list.split(' ')[0] : undefined
  }
  for (let time = 0; time < 5; time += 1) {
    await expect.poll(subscriber, { timeout: 20_000 }).toMatch(/^id=/)
    const before = await subscriber()
    proxy.reset()
    await expect.poll(subscriber, { timeout: 20_000 }).not.toBe(before)
  }
  await expect.poll(() => sent('pass between the processes again.'), { timeout: 40_000 }).toHaveLength(1)
  const errors = sent('do not pass between the processes.').map(({ err }) => err?.message)
  expect(errors.length).toBeGreaterThan(0)
  expect(new Set(errors).size).toBe(errors.length)
})
