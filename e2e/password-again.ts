import { expect, type Page } from '@playwright/test'
import { PASSWORD } from './app.ts'

/** Enters the password in the dialog that asks for it again. */
export async function givePasswordAgain(page: Page, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your password again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}
