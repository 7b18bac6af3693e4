import { expect, test } from 'vitest'
import { accept } from '#domain/refusal.ts'
import { createMicroBatcher, type Settled } from './micro-batcher.ts'

/** Builds a batcher whose batches end on command. */
function build(limits: { maxPerBatch?: number; maxWaiting?: number; timeoutMs?: number } = {}) {
  const started: { readonly requests: readonly number[]; readonly end: (error?: Error) => void }[] = []
  const batcher = createMicroBatcher<number, number>({
    maxPerBatch: 100,
    maxWaiting: 100,
    timeoutMs: 60_000,
    ...limits,
    run: (requests) =>
      new Promise<readonly Settled<number>[]>((resolve, reject) => {
        started.push({
          requests,
          end: (error) => (error ? reject(error) : resolve(requests.map((n) => ({ result: accept(n * 2) })))),
        })
      }),
  })
  const endNext = async (index: number, error?: Error) => {
    await expect.poll(() => started.length).toBeGreaterThan(index)
    started[index]?.end(error)
  }
  return { batcher, started, endNext }
}

test('a lone request starts at once, and requests that arrive while it runs share a batch', async () => {
  const { batcher, started, endNext } = build()
  const answers = Promise.all([batcher.add(1), batcher.add(2), batcher.add(3)])
  expect(started.map((batch) => batch.requests)).toEqual([[1]])
  await endNext(0)
  await endNext(1)
  expect(await answers).toEqual([accept(2), accept(4), accept(6)])
  expect(started.map((batch) => batch.requests)).toEqual([[1], [2, 3]])
})

test('the next batch gets its connection before the last one is answered', async () => {
  const begun: (readonly number[])[] = []
  const batcher = createMicroBatcher<number, number>({
    maxPerBatch: 100,
    maxWaiting: 100,
    timeoutMs: 60_000,
    run: async (requests) => {
      // As a pool lends a connection.
      await new Promise<void>((resolve) => process.nextTick(resolve))
      begun.push(requests)
      return requests.map((n) => ({ result: accept(n * 2) }))
    },
  })
  const begunWhenAnswered = batcher.add(1).then(() => begun.length)
  const next = batcher.add(2)
  expect(await begunWhenAnswered).toBe(2)
  expect(await next).toEqual(accept(4))
})

test('a batch does not exceed its limit', async () => {
  const { batcher, started, endNext } = build({ maxPerBatch: 2 })
  const answers = Promise.all([1, 2, 3, 4].map((n) => batcher.add(n)))
  for (const index of [0, 1, 2]) await endNext(index)
  await answers
  expect(started.map((batch) => batch.requests)).toEqual([[1], [2, 3], [4]])
})

test('a failing batch fails only its own requests', async () => {
  const { batcher, endNext } = build()
  const failed = batcher.add(1)
  const next = batcher.add(2)
  await endNext(0, new Error('the connection broke'))
  await expect(failed).rejects.toThrow('the connection broke')
  await endNext(1)
  expect(await next).toEqual(accept(4))
})

test('requests over the limit are refused at once, and timed-out ones are not processed later', async () => {
  const { batcher, started, endNext } = build({ maxWaiting: 1, timeoutMs: 1 })
  const running = batcher.add(1)
  const waiting = batcher.add(2)
  expect(await batcher.add(3)).toMatchObject({ refusal: { code: 'UNAVAILABLE', retryAfterSeconds: 1 } })
  expect(await running).toMatchObject({ refusal: { code: 'UNAVAILABLE' } })
  expect(await waiting).toMatchObject({ refusal: { code: 'UNAVAILABLE' } })
  await endNext(0)
  await batcher.stop()
  expect(started.map((batch) => batch.requests)).toEqual([[1]])
})

test('stopping waits for accepted requests and refuses new ones', async () => {
  const { batcher, endNext } = build()
  const taken = batcher.add(1)
  const stopped = batcher.stop()
  expect(await batcher.add(2)).toMatchObject({ refusal: { code: 'UNAVAILABLE' } })
  await endNext(0)
  await stopped
  expect(await taken).toEqual(accept(2))
})
