import type { Page } from '@playwright/test'

/** The options of a browser context that is a phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** The panel that lists the pictures on a field worker's phone. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Pictures on this phone' })

/** Waits until the pages are at hand without a network. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => {
      active?.addEventListener('statechange', resolve, { once: true })
    })
  })
}
