import { beforeEach, expect, test, vi } from 'vitest'

const NOON = Date.parse('2026-03-05T12:00:00Z')

let clock: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.resetModules()
  clock = await import('./server-clock.ts')
  return () => vi.useRealTimers()
})

test('An answer’s time is that of its midpoint, and the faster answer is preferred', () => {
  const askedAt = performance.now()
  vi.advanceTimersByTime(400)
  clock.recordServerTime(NOON, askedAt)
  expect(clock.serverNow()).toBe(NOON + 200)
  vi.advanceTimersByTime(1_000)
  expect(clock.serverNow()).toBe(NOON + 1_200)
  clock.recordServerTime(NOON + 9_000, performance.now() - 2_000)
  expect(clock.serverNow()).toBe(NOON + 1_200)
  clock.recordServerTime(NOON + 1_300, performance.now() - 20)
  expect(clock.serverNow()).toBe(NOON + 1_310)
})

test('A late stream message never turns the clock back', () => {
  clock.recordServerTime(NOON, performance.now())
  vi.advanceTimersByTime(30_000)
  clock.recordUnsolicitedServerTime(NOON + 15_000)
  expect(clock.serverNow()).toBe(NOON + 30_000)
  clock.recordUnsolicitedServerTime(NOON + 30_500)
  expect(clock.serverNow()).toBe(NOON + 30_500)
})

test('The stream alone sets the clock until an answer is more precise', () => {
  clock.recordUnsolicitedServerTime(NOON)
  expect(clock.serverNow()).toBe(NOON)
  vi.advanceTimersByTime(61_000)
  clock.recordUnsolicitedServerTime(NOON + 60_500)
  expect(clock.serverNow()).toBe(NOON + 60_500)
  clock.recordServerTime(NOON + 60_900, performance.now() - 100)
  expect(clock.serverNow()).toBe(NOON + 60_950)
})
