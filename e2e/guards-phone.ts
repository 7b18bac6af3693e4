import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { readPdf } from '#server/testing/read-pdf.ts'
import { expect, type Caller } from './app.ts'
import { PHONE } from './phone.ts'

/** Presses a button that downloads a gate pass, and returns the address of the pass's page, which is printed on it. */
export async function printPass(page: Page, press: () => Promise<void>, regno: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/^gate-pass-[0-9a-f]{8}\.pdf$/)
  const [first, ...others] = await readPdf(await readFile(await download.path()))
  expect(others).toEqual([])
  expect(first?.text).toContain(regno)
  const address = /https?:\/\/\S+?\/gate-pass\/[\w-]{22}/.exec(first?.text.replace(/\s/g, '') ?? '')?.[0]
  if (address === undefined) throw new Error('The gate pass names no page')
  return address
}

/** Makes a link of a yard for its guards. */
export const makeYardLink = (admin: Caller, yardId: string, name: string) =>
  admin.call('admin/createYardLink', { yardId, name })

/** Opens a browser as a guard's phone that has stored a link of the yard. */
export async function openGuardsPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE.viewport })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText(/^This phone opens the gate passes of /)).toBeVisible()
  return page
}
