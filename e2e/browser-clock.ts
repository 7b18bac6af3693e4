import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import type { Spoiled } from './spoiling-proxy.ts'

/** How long one attempt of a call may take, in milliseconds, and how often it is made (part A section 7). */
const ATTEMPT = 50_000
const ATTEMPTS = 4

/**
 * Runs the browser's clock forward until a call that is held has timed out as often as it is tried. The clock
 * was installed before the page was opened; `earlier` requests were held that are none of its attempts.
 */
export async function letTimeOut(page: Page, held: Spoiled, earlier = 0): Promise<void> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
    await expect.poll(() => held.hits - earlier).toBe(attempt)
    await page.clock.fastForward(ATTEMPT)
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(held.hits - earlier).toBe(attempt + 1)
    }).toPass()
  }
  await page.clock.fastForward(ATTEMPT)
}

/** Stops the browser's clock, a moment later than it shows. */
export async function stopClock(page: Page, later = 100): Promise<void> {
  // Where the page is slow, the moment has passed by the time that it hears of it.
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate((wait) => Date.now() + wait, later))
  }).toPass()
}

/** Runs the stopped clock forward, step by step, until something is shown; no longer than that. */
export async function runClockUntilShown(page: Page, shown: Locator, step = 50): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step)
    expect(await shown.isVisible()).toBe(true)
  }).toPass({ intervals: [20] })
}
