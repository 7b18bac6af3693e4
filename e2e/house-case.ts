import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** The window of a desk. */
export const WIDE = { width: 1280, height: 800 }

/** Opens the case of a flow in a queue of the console, and waits until its button can be pressed. */
export async function openCase(
  page: Page,
  url: string,
  queue: string,
  { flowEntityId }: { readonly flowEntityId: string | null },
  button: string,
): Promise<void> {
  await page.setViewportSize(WIDE)
  await page.goto(`${url}/admin/${queue}?item=${flowEntityId}`)
  await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled()
}

/** Approves the open case by the keyboard, and says why, since no statement states its payment. */
export async function approveUnstated(page: Page): Promise<void> {
  await page.keyboard.press('a')
  const question = page.getByRole('dialog', { name: 'Approve it without a line of a statement' })
  await question.getByLabel('Reason (for the record)').fill('Seen in the bank’s app.')
  await question.getByRole('button', { name: 'Approve with this reason' }).click()
}
