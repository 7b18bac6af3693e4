import { ADMIN, callAs, dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { largePhoto, noPicture } from './sample-picture.ts'
import { storeSession } from './stored-session.ts'
import { FIVE_MB, nextUpload, readUpload } from './uploaded-picture.ts'

test(
  'a photo straight from a phone is shrunk before it is judged, in the dialog of a person',
  { tag: LONG },
  async ({ page, line }) => {
    await storeSession(page, line.url, dealer(4))
    await page.goto(`${line.url}/team`)
    await page.getByRole('button', { name: 'Add an Evaluator' }).click()
    const dialog = page.getByRole('dialog')
    for (const [label, count] of [
      ['Driving licence', 1],
      ['Profile picture', 2],
    ] as const) {
      const uploaded = nextUpload(page)
      await dialog.getByLabel(label, { exact: true }).setInputFiles(await largePhoto('licence.jpg'))
      const { bytes, width, height } = await readUpload(page, await uploaded)
      expect(bytes).toBeLessThanOrEqual(FIVE_MB)
      // Upright, and large enough for small print.
      expect({ width, height }).toEqual({ width: 1800, height: 2400 })
      await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(count)
    }
    // A PDF cannot be shrunk.
    await dialog.getByRole('button', { name: 'Remove: Driving licence' }).click()
    await dialog
      .getByLabel('Driving licence', { exact: true })
      .setInputFiles(noPicture('licence.pdf', 'application/pdf', FIVE_MB + 1))
    await expect(dialog.getByText('File size exceeds 5MB limit.', { exact: true })).toBeVisible()
  },
)

test('likewise among the pictures of a car in the console', { tag: LONG }, async ({ page, line }) => {
  const admin = await callAs(line.url, ADMIN)
  const [city] = await admin.call('admin/getCities', {})
  const { carId } = await admin.call('admin/createCar', {
    make: 'Tata',
    model: 'Nexon',
    year: 2021,
    city: city?.name,
  })
  await storeSession(page, line.url, ADMIN)
  await page.goto(`${line.url}/admin/cars/${carId}`)
  const input = page.locator('input[type="file"][aria-label="Add pictures"]')
  const uploaded = nextUpload(page)
  await input.setInputFiles([
    noPicture('large.pdf', 'application/pdf', FIVE_MB + 1),
    await largePhoto('front.jpg'),
  ])
  const { bytes, width, height } = await readUpload(page, await uploaded)
  expect(bytes).toBeLessThanOrEqual(FIVE_MB)
  expect({ width, height }).toEqual({ width: 1800, height: 2400 })
  await expect(page.getByText(/^large\.pdf/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(1)
})
