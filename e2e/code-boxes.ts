import type { Locator, Page } from '@playwright/test'

/** The six boxes of a code. */
export function codeBoxes(page: Page): Locator {
  return page.getByRole('group', { name: 'One-time code' }).getByRole('textbox')
}

/** Types a code into the boxes, digit by digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeBoxes(page).first().click()
  await page.keyboard.type(code)
}

/** The content of the boxes, with a dash for an empty one. */
export function readBoxes(page: Page): Promise<string> {
  return codeBoxes(page).evaluateAll((boxes) =>
    boxes.map((box) => (box instanceof HTMLInputElement && box.value) || '-').join(''),
  )
}

/** A value in the browser's local storage. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}

/** Removes a value from the browser's local storage, as clearing its data would. */
export async function removeStored(page: Page, name: string): Promise<void> {
  await page.evaluate((key) => localStorage.removeItem(key), name)
}
