import type { Locator, Page } from '@playwright/test'

/** Returns the six boxes of a code. */
export function codeBoxes(page: Page): Locator {
  return page.getByRole('group', { name: 'OTP', exact: true }).getByRole('textbox')
}

/** Types a code into the boxes, digit by digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeBoxes(page).first().click()
  await page.keyboard.type(code)
}

/** Reads the content of the boxes, with a dash for an empty one. */
export function readBoxes(page: Page): Promise<string> {
  return codeBoxes(page).evaluateAll((boxes) =>
    boxes.map((box) => (box instanceof HTMLInputElement && box.value) || '-').join(''),
  )
}

/** Reads a value in the browser's local storage; null if absent. */
export function stored(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}
