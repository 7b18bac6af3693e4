import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Creates work that finishes only when `endNext` is called. */
function makeWork() {
  const ends: (() => void)[] = []
  let running = 0
  let max = 0
  return {
    work: async () => {
      running += 1
      max = Math.max(max, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      return 'done'
    },
    endNext: async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
    counts: () => ({ running, max }),
  }
}

test('runs `atOnce` pieces at once, and the others when it is their turn', async () => {
  const queue = createWorkQueue({ atOnce: 2, longestWaitMs: 60_000 })
  const { work, endNext, counts } = makeWork()
  const taken = [queue(work), queue(work), queue(work), queue(work)]
  await new Promise(setImmediate)
  expect(counts()).toEqual({ running: 2, max: 2 })
  for (const _ of taken) await endNext()
  expect(await Promise.all(taken)).toEqual(['done', 'done', 'done', 'done'])
  expect(counts()).toEqual({ running: 0, max: 2 })
})

test('refuses a piece whose turn does not come in time, and runs those after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = createWorkQueue({ atOnce: 1, longestWaitMs: 5_000 })
  const { work, endNext, counts } = makeWork()
  const first = queue(work)
  const late = queue(work)
  await vi.advanceTimersByTimeAsync(4_000)
  const next = queue(work)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBeNull()
  await endNext()
  await vi.advanceTimersByTimeAsync(10_000)
  await endNext()
  expect(await Promise.all([first, next])).toEqual(['done', 'done'])
  expect(counts()).toEqual({ running: 0, max: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('frees the place of work that fails', async () => {
  const queue = createWorkQueue({ atOnce: 1, longestWaitMs: 60_000 })
  const failing = queue(() => Promise.reject(new Error('broken')))
  const next = queue(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue(() => Promise.resolve('again'))).toBe('again')
})
