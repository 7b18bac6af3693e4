// @module-tag needs-redis
import { randomBytes } from 'node:crypto'
import { createClient } from '@redis/client'
import { pino } from 'pino'
import { test, type TestContext } from 'vitest'
import { startDatabaseProxy } from '#server/testing/database-proxy.ts'
import { startRedisServer } from '#server/testing/redis-server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { createRedisLiveBus } from './redis-live-bus.ts'

// The tests run at the same time, because they mostly wait: a bus looks after its Redis every few seconds.

/** Starts a Redis for a test, which ends with it. */
async function start({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const redis = await startRedisServer()
  onTestFinished(() => redis.stop())

  async function ask(...command: string[]): Promise<unknown> {
    const client = await createClient({ url: redis.url }).connect()
    try {
      return await client.sendCommand(command)
    } finally {
      client.destroy()
    }
  }

  async function proxy() {
    const started = await startDatabaseProxy(redis.url)
    onTestFinished(() => started.stop())
    return started
  }

  const received: string[] = []
  const failures: unknown[] = []
  let gaps = 0
  async function listen(url: string): Promise<(payloads: readonly string[]) => void> {
    const bus = createRedisLiveBus({ url, secret: randomBytes(32) })
    const listening = await bus.listen({
      onPayload: (payload) => received.push(payload),
      onGap: () => {
        gaps += 1
      },
      onFailure: (error) => failures.push(error),
    })
    onTestFinished(() => listening.stop())
    return (payloads) => bus.publish?.(payloads)
  }

  return {
    url: redis.url,
    ask,
    /** Changes the permissions of the default Redis user: `-publish`, `+publish`. */
    permit: (rule: string) => ask('ACL', 'SETUSER', 'default', rule),
    proxy,
    /** Opens a bus and listens to it. Returns the function that publishes on it. */
    listen,
    received,
    failures,
    gaps: () => gaps,
  }
}

const soon = { timeout: 10_000 }

test.concurrent('a process that starts without Redis reports a gap once it connects, and receives messages', async (context) => {
  const { expect } = context
  const { proxy, listen, failures, gaps, received } = await start(context)
  const between = await proxy()
  between.stall()
  const publish = await listen(between.url)
  expect(failures.map(String)).toEqual([
    'Error: Redis does not answer. Live events are delayed until it does',
  ])
  expect(gaps()).toBe(0)
  between.resume()
  await expect.poll(gaps, soon).toBe(1)
  publish(['["later"]'])
  await expect.poll(() => received, soon).toEqual(['["later"]'])
})

test.concurrent('retries while it is not permitted to subscribe', async (context) => {
  const { expect } = context
  const { url, permit, listen, failures, received } = await start(context)
  await permit('-subscribe')
  const opened = listen(url)
  await expect.poll(() => failures.map(String).join(' '), soon).toContain('NOPERM')
  await permit('+subscribe')
  const publish = await opened
  publish(['["received"]'])
  await expect.poll(() => received, soon).toEqual(['["received"]'])
})

test.concurrent('a message that could not be published is a gap for the publishing process too', async (context) => {
  const { expect } = context
  const { url, ask, permit, listen, gaps, received } = await start(context)
  const publish = await listen(url)
  await expect.poll(gaps, soon).toBe(1)
  await permit('-publish')
  publish(['["lost"]'])
  const refused = () => ask('ACL', 'LOG')
  await expect.poll(refused, soon).not.toEqual([])
  await permit('+publish')
  await expect.poll(gaps, soon).toBe(2)
  expect(received).toEqual([])
})

test.concurrent('the bus needs no more of Redis than Valkey has: its own handshake, publishing and subscribing', async (context) => {
  const { expect } = context
  const { url, ask, listen, received } = await start(context)
  await ask('CONFIG', 'RESETSTAT')
  const publish = await listen(url)
  publish(['["one"]'])
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

test.concurrent('Redis that goes is logged once for each different error, however often it is tried, and once when it is back', async (context) => {
  const { expect } = context
  const redis = await start(context)
  const proxy = await redis.proxy()
  const lines: { msg: string; err?: { message: string } }[] = []
  const logger = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  )
  const app = await startTestApp({ env: { REDIS_URL: proxy.url }, logger })
  context.onTestFinished(() => app.stop())
  const sent = (end: string) => lines.filter(({ msg }) => msg === `Live events ${end}`)

  const subscriber = async () => {
    const list = await redis.ask('CLIENT', 'LIST', 'TYPE', 'PUBSUB')
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
