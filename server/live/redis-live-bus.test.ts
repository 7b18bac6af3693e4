import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Listening } from '#server/platform/db/listen.ts'
import { startDatabaseProxy } from '#server/testing/database-proxy.ts'
import { startRedisServer, type RedisServer } from '#server/testing/redis-server.ts'
import type { LiveBus } from './live-bus.ts'
import { createRedisLiveBus } from './redis-live-bus.ts'

let redis: RedisServer
let bus: LiveBus
let listening: Listening | null
let heard: string[]
let gaps: number
let failures: unknown[]
beforeEach(async () => {
  redis = await startRedisServer()
  listening = null
  heard = []
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
    onPayload: (payload) => heard.push(payload),
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

/** Says what everybody may do: `-publish`, `+publish`. */
const permit = (rule: string) => ask('ACL', 'SETUSER', 'default', rule)

const soon = { timeout: 10_000 }

test('a process that opened without Redis is told of the gap once Redis is there, and hears', async () => {
  const proxy = await startDatabaseProxy(redis.url)
  try {
    proxy.stall()
    await listen(proxy.url)
    expect(failures.map(String)).toEqual(['Error: Redis does not answer: live events wait for it'])
    expect(gaps).toBe(0)
    proxy.resume()
    await expect.poll(() => gaps, soon).toBe(1)
    bus.publish?.(['["later"]'])
    await expect.poll(() => heard, soon).toEqual(['["later"]'])
  } finally {
    await listening?.stop()
    listening = null
    await proxy.stop()
  }
})

test('one that may not listen yet tries again', async () => {
  await permit('-subscribe')
  const opened = listen(redis.url)
  await expect.poll(() => failures.map(String).join(' '), soon).toContain('NOPERM')
  await permit('+subscribe')
  await opened
  bus.publish?.(['["heard"]'])
  await expect.poll(() => heard, soon).toEqual(['["heard"]'])
})

test('what could not be told is a gap for the process itself too', async () => {
  await listen(redis.url)
  await expect.poll(() => gaps, soon).toBe(1)
  await permit('-publish')
  bus.publish?.(['["lost"]'])
  const refused = () => ask('ACL', 'LOG')
  await expect.poll(refused, soon).not.toEqual([])
  await permit('+publish')
  await expect.poll(() => gaps, soon).toBe(2)
  expect(heard).toEqual([])
})
