import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchEventLoopDelay } from './event-loop-delay.ts'

function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('an event loop that is late repeatedly lags, while one long pause does not count', async () => {
  const loop = watchEventLoopDelay()
  block(700)
  await setImmediate()
  expect(loop.now()).toBe(0)
  // Each turn blocks for 100 ms, until the measurement reflects it.
  for (let turn = 0; turn < 100 && loop.now() < 50; turn += 1) {
    block(100)
    await setImmediate()
  }
  expect(loop.now()).toBeGreaterThan(50)
  loop.stop()
})
