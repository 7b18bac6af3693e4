// @module-tag needs-redis
import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Subscription } from '#server/platform/db/listen.ts'
import { startDatabaseProxy } from '#server/testing/database-proxy.ts'
import { startRedisServer, type RedisServer } from '#server/testing/redis-server.ts'
import type { LiveBus } from './live-bus.ts'
import { createRedisLiveBus } from './redis-live-bus.ts'

let redis: RedisServer
let bus: LiveBus
let listening: Subscription | null
let received: string[]
let gaps: number
let failures: unknown[]
beforeEach(async () => {
  redis = await startRedisServer()
  listening = null
  received = []
  gaps = 0
  failures = []
})
afterEach(async () => {
  await listening?.stop()
  await redis.stop()
})

async function listen(url: string): Promise<void> {
  bus = createRedisLiveBus({ url, secret: randomBytes(32) })
  listening = await bus.listen({
    onPayload: (payload) => received.push(payload),
    onGap: () => {
      gaps += 1
    },
    onFailure: (error) => failures.push(error),
  })
}

async function ask(...command: string[]): Promise<unknown> {
  const client = await createClient({ url: redis.url }).connect()
  try {
    return await client.sendCommand(command)
  } finally {
    client.destroy()
  }
}

/** Changes the permissions of the default Redis user: `-publish`, `+publish`. */
const permit = (rule: string) => ask('ACL', 'SETUSER', 'default', rule)

const soon = { timeout: 10_000 }

test('a process that starts without Redis reports a gap once it connects, and receives messages', async () => {
  const proxy = await startDatabaseProxy(redis.url)
  try {
    proxy.stall()
    await listen(proxy.url)
    expect(failures.map(String)).toEqual([
      'Error: Redis does not answer. Live events are delayed until it does',
    ])
    expect(gaps).toBe(0)
    proxy.resume()
    await expect.poll(() => gaps, soon).toBe(1)
    bus.publish?.(['["later"]'])
    await expect.poll(() => received, soon).toEqual(['["later"]'])
  } finally {
    await listening?.stop()
    listening = null
    await proxy.stop()
  }
})

test('retries while it is not permitted to subscribe', async () => {
  await permit('-subscribe')
  const opened = listen(redis.url)
  await expect.poll(() => failures.map(String).join(' '), soon).toContain('NOPERM')
  await permit('+subscribe')
  await opened
  bus.publish?.(['["received"]'])
  await expect.poll(() => received, soon).toEqual(['["received"]'])
})

test('a message that could not be published is a gap for the publishing process too', async () => {
  await listen(redis.url)
  await expect.poll(() => gaps, soon).toBe(1)
  await permit('-publish')
  bus.publish?.(['["lost"]'])
  const refused = () => ask('ACL', 'LOG')
  await expect.poll(refused, soon).not.toEqual([])
  await permit('+publish')
  await expect.poll(() => gaps, soon).toBe(2)
  expect(received).toEqual([])
})

test('the bus needs no more of Redis than Valkey has: its own handshake, publishing and subscribing', async () => {
  await ask('CONFIG', 'RESETSTAT')
  await listen(redis.url)
  bus.publish?.(['["one"]'])
  await expect.poll(() => received, soon).toEqual(['["one"]'])
  const stats = String(await ask('INFO', 'commandstats'))
  const used = [...stats.matchAll(/^cmdstat_([^:]+):/gm)].map(([, name]) => name)
  expect(used).toEqual(expect.arrayContaining(['publish', 'subscribe']))
  // CONFIG is that of this test.
  const known = new Set([
    'hello',
    'client|setinfo',
    'ping',
    'publish',
    'subscribe',
    'config|resetstat',
    'info',
  ])
  expect(used.filter((name = '') => !known.has(name))).toEqual([])
})
