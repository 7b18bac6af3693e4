import type { Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { expect } from './app.ts'
import { registerNewDealer } from './new-dealer.ts'
import { doStep } from './onboard.ts'
import { test as lineTest } from './fault-proxy.ts'
import { storeToken } from './stored-session.ts'
import { LONG } from './long.ts'

const { args = [], ...options } = config.use?.launchOptions ?? {}
// A fake camera, with permission granted without a prompt.
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Tests with a page in a separate browser that has a camera. */
const test = lineTest.extend<{ page: Page }>({
  page: async ({ playwright }, use) => {
    const browser = await playwright.chromium.launch({ ...options, args: [...args, ...CAMERA] })
    await use(await browser.newPage())
    await browser.close()
  },
})

test(
  'a document is photographed with the camera, checked, photographed again, and uploaded',
  { tag: LONG },
  async ({ page, line }) => {
    const dealer = await registerNewDealer(line.url)
    for (const step of ['dealer_info', 'subscription'] as const) await doStep(line.url, dealer, step)
    await storeToken(page, line.url, dealer)
    await page.goto(line.url)
    await page.getByRole('button', { name: 'Use the camera: PAN card' }).click()
    const dialog = page.getByRole('dialog', { name: 'PAN card' })
    const camera = dialog.getByLabel('Camera view')
    await expect.poll(() => camera.evaluate((view: HTMLVideoElement) => view.readyState)).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Take the picture' }).click()
    await expect(dialog.getByRole('img', { name: 'The picture you took' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Take it again' }).click()
    await expect.poll(() => camera.evaluate((view: HTMLVideoElement) => view.readyState)).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Take the picture' }).click()
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await expect(page.getByText('camera.jpg', { exact: true })).toBeVisible()
  },
)
