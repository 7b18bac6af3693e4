import { applicantAt } from './applicant.ts'
import { ADMIN, expect, test } from './app.ts'
import { storeSession } from './stored-session.ts'

test('a queue opens no document by itself, and the document of a case that is chosen', async ({
  page,
  app: { url },
}) => {
  await applicantAt(url)
  await applicantAt(url)
  const admin = await storeSession(page, url, ADMIN)
  const opened = async () => (await admin.call('admin/getAudit', { action: 'documentOpened' })).total
  const before = await opened()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${url}/admin/onboarding`)
  await expect(page.getByRole('button', { name: 'Open: PAN card' })).toBeVisible()
  expect(await opened()).toBe(before)

  await page.keyboard.press('z')
  await expect(page.getByRole('img', { name: 'PAN card' })).not.toHaveJSProperty('naturalWidth', 0)
  expect(await opened()).toBe(before + 1)

  await page.keyboard.press('j')
  await expect(page).toHaveURL(/item=/)
  await expect(page.getByRole('button', { name: 'Zoom' })).toBeVisible()
  await expect.poll(opened).toBe(before + 2)
})
