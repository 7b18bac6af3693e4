import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Creates work that finishes only when `endNext` is called. */
function makeWork() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    work: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
      return 'done'
    },
    endNext: async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
    counts: () => ({ running, most }),
  }
}

test('runs `atOnce` pieces at once, lets `waiting` more wait, and refuses the rest', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 2 })
  const { work, endNext, counts } = makeWork()
  const taken = [queue(work), queue(work), queue(work), queue(work)]
  expect(await queue(work)).toBeNull()
  expect(counts()).toEqual({ running: 2, most: 2 })
  for (const _ of taken) await endNext()
  expect(await Promise.all(taken)).toEqual(['done', 'done', 'done', 'done'])
  expect(counts()).toEqual({ running: 0, most: 2 })
})

test('frees the place of work that fails', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 })
  const failing = queue(() => Promise.reject(new Error('broken')))
  const next = queue(() => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
  expect(await queue(() => Promise.resolve('again'))).toBe('again')
})
