import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadBehind } from './load-behind.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('code that does not arrive is loaded again until it does, and started once', async () => {
  let attempts = 0
  const started: string[] = []
  const load = async () => {
    attempts += 1
    if (attempts < 3) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the code'
  }
  loadBehind(load, (code) => started.push(code))
  await vi.advanceTimersByTimeAsync(10_000)
  expect({ attempts, started }).toEqual({ attempts: 2, started: [] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect({ attempts, started }).toEqual({ attempts: 3, started: ['the code'] })
})
