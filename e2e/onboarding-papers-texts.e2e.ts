import { arrive } from './arriving-dealer.ts'
import { sampleHeic } from '#server/testing/sample-heic.ts'
import { expect } from './app.ts'
import { largePhoto, photo } from './sample-picture.ts'
import { test } from './fault-proxy.ts'
import { LONG } from './long.ts'

test.describe('documents', () => {
  test(
    'a picture is scaled down, interrupted twice in upload, and stored once',
    { tag: LONG },
    async ({ page, line }) => {
      await arrive(page, line, 'dealer_info', 'subscription')
      const keys: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/api/uploadRaw')) keys.push(request.headers()['idempotency-key'] ?? '')
      })
      const cut = line.injectFault('/api/uploadRaw', { kind: 'cut' })
      await page.getByLabel('PAN card', { exact: true }).setInputFiles(await largePhoto('pan.jpg'))
      const again = page.getByRole('button', { name: 'Try again: PAN card' })
      await expect(
        page.getByText('The upload was interrupted. Please check your network and try again.'),
      ).toBeVisible()
      await again.click()
      await expect.poll(() => cut.hits).toBe(2)
      await expect(again).toBeVisible()
      cut.end()
      const uploaded = page.waitForResponse(/\/api\/uploadRaw/)
      const held = line.injectFault('/api/uploadRaw', { kind: 'hold' })
      await again.click()
      await expect.poll(() => held.hits).toBe(1)
      const send = page.getByRole('button', { name: 'Send the documents' })
      await send.focus()
      held.end()
      const { publicUrl } = (await (await uploaded).json()) as { publicUrl: string }
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await expect(send).toBeFocused()
      expect(new Set(keys).size).toBe(1)
      const longEdge = await page.evaluate(async (url) => {
        const picture = new Image()
        picture.src = url
        await picture.decode()
        return Math.max(picture.naturalWidth, picture.naturalHeight)
      }, publicUrl)
      expect(longEdge).toBe(2400)
      await page.getByRole('button', { name: 'See PAN card in full size' }).click()
      await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.reload()
      await expect(page.getByText('pan.jpg', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Remove: PAN card' }).click()
      await expect(page.getByRole('button', { name: 'Choose a picture: PAN card' })).toBeVisible()
    },
  )

  test('a picture in the format of iPhones is converted', { tag: LONG }, async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription')
    // As from a system that does not know the format.
    const heic = { name: 'pan.heic', mimeType: 'application/octet-stream', buffer: sampleHeic() }
    await page.getByLabel('PAN card', { exact: true }).setInputFiles(heic)
    const picture = page.getByRole('button', { name: 'See PAN card in full size' }).locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(64)
    await page
      .getByLabel('Co-registration certificate', { exact: true })
      .setInputFiles({ ...heic, buffer: heic.buffer.subarray(0, 400) })
    await expect(
      page.getByText('This HEIC picture can’t be read. Please save it as JPEG and choose that.'),
    ).toBeVisible()
  })

  test('an upload can be cancelled, and submitting waits for it', { tag: LONG }, async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription')
    const held = line.injectFault('/api/uploadRaw', { kind: 'hold' })
    await page.getByLabel('PAN card', { exact: true }).setInputFiles(await photo('pan.jpg'))
    await expect.poll(() => held.hits).toBe(1)
    await expect(page.getByRole('progressbar', { name: 'Upload of PAN card' })).toBeVisible()
    await page.getByRole('button', { name: 'Send the documents' }).click()
    await expect(page.getByText('Please wait until the pictures are uploaded.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    await expect(page.getByRole('button', { name: 'Choose a picture: PAN card' })).toBeVisible()
  })

  test('a camera without permission shows a message', { tag: LONG }, async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription')
    await page.getByRole('button', { name: 'Use the camera: PAN card' }).click()
    await expect(page.getByText('Unable to access camera. Please allow permissions.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('contract', () => {
  test('the agreement fails to download, then arrives as a PDF', { tag: LONG }, async ({ page, line }) => {
    await arrive(page, line, 'dealer_info', 'subscription', 'upload_docs')
    await expect(page).toHaveURL(`${line.url}/dealer/contract`)
    const button = page.getByRole('button', { name: 'Download the agreement' })
    const injected = line.injectFault('/api/generateAgreement', { kind: 'cut' })
    await button.click()
    await expect(page.getByText('Failed to generate agreement.', { exact: true })).toBeVisible()
    injected.end()
    const downloading = page.waitForEvent('download')
    await button.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    await expect(page.getByText('The agreement is in your downloads.')).toBeVisible()
  })
})
