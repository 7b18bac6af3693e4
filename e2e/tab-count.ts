import type { Page } from '@playwright/test'

/** Returns the number on the badge of a tab of My Cars. */
export async function countOn(page: Page, tab: string): Promise<number> {
  const id = (await page.getByRole('tab', { name: tab }).getAttribute('aria-describedby')) ?? ''
  return Number.parseInt(await page.locator(`[id="${id}"]`).innerText(), 10)
}
