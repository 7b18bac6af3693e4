import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchEventLoopDelay } from './event-loop-delay.ts'

function standStill(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('an event loop that is late again and again is behind, one long pause is none', async () => {
  const loop = watchEventLoopDelay()
  standStill(700)
  await setImmediate()
  expect(loop.now()).toBe(0)
  // Every turn takes a tenth of a second, until it shows.
  for (let turn = 0; turn < 100 && loop.now() < 50; turn += 1) {
    standStill(100)
    await setImmediate()
  }
  expect(loop.now()).toBeGreaterThan(50)
  loop.stop()
})
