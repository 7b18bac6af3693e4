import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import type { InjectedFault } from './fault-proxy.ts'

/** The timeout of one attempt of a call, in milliseconds, and the number of attempts (part A section 7). */
const ATTEMPT = 50_000
const ATTEMPTS = 4

/**
 * Runs the browser's clock forward until all attempts of a held call have timed out. The clock must be installed before
 * the page is opened. `earlier` is the number of held requests that are not attempts of this call.
 */
export async function runUntilTimeout(page: Page, held: InjectedFault, earlier = 0): Promise<void> {
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

/** Stops the browser's clock, `later` milliseconds after its current time. */
export async function stopClock(page: Page, later = 100): Promise<void> {
  // On a slow page that time may have passed when the request arrives; then it tries again.
  await expect(async () => {
    await page.clock.pauseAt(await page.evaluate((wait) => Date.now() + wait, later))
  }).toPass()
}

/** Runs the stopped clock forward in steps, until the element is visible and no further. */
export async function runClockUntilShown(page: Page, shown: Locator, step = 50): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step)
    expect(await shown.isVisible()).toBe(true)
  }).toPass({ intervals: [20] })
}
