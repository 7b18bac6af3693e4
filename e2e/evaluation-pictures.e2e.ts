import type { Locator } from '@playwright/test'
import { makeSvg } from '#server/testing/sample-files.ts'
import { sampleHeic } from '#server/testing/sample-heic.ts'
import { expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import {
  addFront,
  addMore,
  inputOf,
  isUploaded,
  NO_FRONT,
  PICTURES_TAB,
  setPicturesScene,
  submitByCall,
} from './pictures-scene.ts'
import { largePhoto, noPicture, photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { LONG } from './long.ts'
import { FIVE_MB, nextUpload, readUpload } from './uploaded-picture.ts'

test('two pictures are added and submitted, and the car moves to Place Bids', async ({ page, line }) => {
  const scene = await setPicturesScene(page, line)
  const { card, dialog, tiles, submit, caller, car } = scene
  await card.getByRole('button', { name: 'Upload Pictures' }).click()
  await submit.click()
  await expect(dialog.getByText(NO_FRONT, { exact: true })).toBeVisible()
  await addFront(scene).setInputFiles(await photo('front.jpg'))
  await addMore(scene).setInputFiles(await photo('left.jpg'))
  await isUploaded(tiles.nth(1))
  await submit.click()
  await expect(
    dialog.getByText('Please select view types for all additional images.', { exact: true }),
  ).toBeVisible()
  await dialog.getByLabel('View of picture 2').selectOption('Left')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(card.getByText('Pictures complete')).toBeVisible()
  const { flowEntityId } = car
  const { evaluationImages } = (await caller.call('getCarDetailsByFlowEntity', { flowEntityId })).car
  expect(evaluationImages.map(({ angle }) => angle)).toEqual(['Front Face', 'Left'])
  await card.getByRole('button', { name: 'Move To Place Bids' }).click()
  await expect(page.getByLabel('Notices').getByText(/ is in Place Bids\./)).toBeVisible()
  await expect(card).toHaveCount(0)
})

test(
  'pictures are added, given views, put in order, looked at and submitted; the car moves to Place Bids',
  { tag: LONG },
  async ({ page, line }) => {
    const review = reviewOf(page)
    const scene = await setPicturesScene(page, line)
    const { card, dialog, tiles, submit } = scene
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    await expect(dialog.getByText('Front Face (mandatory)')).toBeVisible()
    await review.look('evaluation-empty')
    await submit.click()
    await expect(dialog.getByText(NO_FRONT, { exact: true })).toBeVisible()

    await test.step('a photo of a phone is shrunk before it is judged', async () => {
      const uploaded = nextUpload(page)
      await addFront(scene).setInputFiles(await largePhoto('front.jpg'))
      const { bytes, width, height } = await readUpload(page, await uploaded)
      expect(bytes).toBeLessThanOrEqual(FIVE_MB)
      // Upright, and large enough for small print.
      expect({ width, height }).toEqual({ width: 1200, height: 1600 })
      await isUploaded(tiles.nth(0))
    })
    const drawing = { name: 'rear.svg', mimeType: 'image/svg+xml', buffer: makeSvg() }
    await addMore(scene).setInputFiles([await photo('left.jpg'), drawing])
    await isUploaded(tiles.nth(1))
    await isUploaded(tiles.nth(2))
    await submit.click()
    await expect(
      dialog.getByText('Please select view types for all additional images.', { exact: true }),
    ).toBeVisible()
    await dialog.getByLabel('View of picture 2').selectOption('Left')
    await dialog.getByLabel('View of picture 3').selectOption('Rear')
    await dialog.getByRole('button', { name: 'Move picture 3 forward' }).click()
    await expect(tiles.nth(1)).toHaveAccessibleName('Rear, picture 2')
    // The format of iPhones under a JPEG's name is converted by the server.
    const heic = { name: 'boot.jpg', mimeType: 'image/jpeg', buffer: sampleHeic() }
    await inputOf(tiles.nth(2), 'Replace picture 3').setInputFiles(heic)
    const shown = tiles.nth(2).locator('img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(64)
    await review.look('evaluation-filled')

    await dialog.getByRole('button', { name: 'See picture 2 in full size' }).click()
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Zoom in' })).toHaveCount(0)
    await expect(dialog).toBeVisible()

    await submit.click()
    await expect(page.getByLabel('Notices').getByText(/^The pictures of .+ are submitted\.$/)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByText('Pictures complete')).toBeVisible()
    const { car } = await scene.caller.call('getCarDetailsByFlowEntity', {
      flowEntityId: scene.car.flowEntityId,
    })
    expect(car.evaluationImages.map(({ angle }) => angle)).toEqual(['Front Face', 'Rear', 'Left'])

    const before = await scene.caller.call('getDealerCounts', {})
    await card.getByRole('button', { name: 'Move To Place Bids' }).click()
    await expect(page.getByLabel('Notices').getByText(/ is in Place Bids\./)).toBeVisible()
    await expect(card).toHaveCount(0)
    const after = await scene.caller.call('getDealerCounts', {})
    expect(after.uploadPicturesCount).toBe(before.uploadPicturesCount - 1)
    // Of the cars in Place Bids, others may leave as their auctions end.
    const { yardGroups } = await scene.caller.call('getDealerPlaceBidsCars', {})
    expect(yardGroups.flatMap(({ cars }) => cars).map(({ id }) => id)).toContain(scene.car.carId)
    const carsIn = (name: string, count: number) =>
      expect(page.getByRole('tab', { name })).toHaveAccessibleDescription(
        count === 1 ? '1 car' : `${count} cars`,
      )
    await carsIn('Place Bids', after.placeBidsCount)
    await carsIn('Upload Pictures', after.uploadPicturesCount)
  },
)

test(
  'only pictures of the kinds and size that are allowed; a failed upload is tried again and stored once',
  { tag: LONG },
  async ({ page, line }) => {
    const scene = await setPicturesScene(page, line)
    const { card, dialog, tiles, submit } = scene
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    const refused = async (file: Parameters<Locator['setInputFiles']>[0], text: string) => {
      await addMore(scene).setInputFiles(file)
      await expect(tiles.last().getByText(text, { exact: true })).toBeVisible()
      await submit.click()
      await expect(
        dialog.getByText('Some pictures were not uploaded. Try them again or delete them.'),
      ).toBeVisible()
      await dialog.getByRole('button', { name: 'Delete picture 1' }).click()
      await expect(tiles).toHaveCount(0)
    }
    const kinds = (type: string) => `Invalid file type: ${type}. Only JPEG, PNG, and SVG are allowed.`
    await refused(noPicture('report.pdf', 'application/pdf'), kinds('application/pdf'))
    await refused(noPicture('front.jpg', 'image/jpeg'), kinds('unknown'))
    await refused(noPicture('large.jpg', 'image/jpeg', FIVE_MB + 1), 'File size exceeds 5MB limit.')
    // A PDF, and half of a picture, under a picture's name.
    const pdf = { name: 'rear.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 and so on') }
    await refused(pdf, kinds('application/pdf'))
    const whole = await photo('left.jpg')
    await refused(
      { ...whole, buffer: whole.buffer.subarray(0, 100) },
      'This picture can’t be read. Please choose another one.',
    )
    // The server's own word on a kind that it does not take.
    const sentence = kinds('image/heic')
    const unsupported = { status: 415, code: 'UNSUPPORTED_KIND', error: sentence, message: sentence }
    const wrong = line.injectFault('/api/uploadRaw', { kind: 'answer', status: 415, body: unsupported })
    await refused(await photo('front.jpg'), `Failed to upload picture. ${sentence}`)
    wrong.end()

    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/uploadRaw')) keys.push(request.headers()['idempotency-key'] ?? '')
    })
    const lost = line.injectFault('/api/uploadRaw', { kind: 'lose' })
    await addFront(scene).setInputFiles(await photo('front.jpg'))
    await expect(
      tiles.nth(0).getByText('Failed to upload picture. Please try again.', { exact: true }),
    ).toBeVisible()
    lost.end()
    await tiles.nth(0).getByRole('button', { name: 'Try again' }).click()
    await isUploaded(tiles.nth(0))
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThan(1)

    const held = line.injectFault('/api/uploadRaw', { kind: 'hold' })
    await inputOf(tiles.nth(0), 'Replace picture 1').setInputFiles(await photo('better.jpg'))
    await expect(tiles.nth(0).getByRole('progressbar')).toBeVisible()
    await submit.click()
    await expect(dialog.getByText('Please wait until all pictures are uploaded.')).toBeVisible()
    held.end()
    await isUploaded(tiles.nth(0))

    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without submitting' })
    await expect(question).toContainText('with 1 new picture, are not submitted')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(tiles).toHaveCount(1)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'going back closes what covers the screen, and asks before new pictures are lost',
  { tag: LONG },
  async ({ page, line }) => {
    const scene = await setPicturesScene(page, line)
    const { card, dialog, tiles } = scene
    const preview = page.getByRole('button', { name: 'Zoom in' })
    const question = page.getByRole('dialog', { name: 'Leave without submitting' })
    await page.goto(`${line.url}/mycars/place-bids`)
    await page.getByRole('tab', { name: 'Upload Pictures' }).click()
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    await addFront(scene).setInputFiles(await photo('front.jpg'))
    await isUploaded(tiles.nth(0))
    await tiles
      .nth(0)
      .getByRole('button', { name: /in full size$/ })
      .click()
    await expect(preview).toBeVisible()
    await page.goBack()
    await expect(preview).toHaveCount(0)
    await expect(question).toHaveCount(0)

    await page.goBack()
    await expect(question).toContainText('with 1 new picture, are not submitted')
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(tiles).toHaveCount(1)
    await page.goBack()
    await question.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`${line.url}${PICTURES_TAB}`)

    // Without changes it closes at once, and the next time the screen is left.
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    await expect(dialog.getByText('Front Face (mandatory)')).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(`${line.url}${PICTURES_TAB}`)
    await page.goBack()
    await expect(page).toHaveURL(`${line.url}/mycars/place-bids`)
  },
)

// Its short form: the first journey goes through the same screen.
test(
  'each failure of reading, submitting and deleting has its text; a car without pictures is due again',
  { tag: LONG },
  async ({ page, line }) => {
    line.injectFault('/api/openLive', { kind: 'hold' })
    const scene = await setPicturesScene(page, line)
    const { card, dialog, tiles, submit } = scene
    const unread = line.injectFault('/api/getCarDetailsByFlowEntity', { kind: 'cut' })
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    await expect(
      dialog.getByText('Failed to load car details. Please try again.', { exact: true }),
    ).toBeVisible()
    unread.end()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await addFront(scene).setInputFiles(await photo('front.jpg'))
    await isUploaded(tiles.nth(0))
    const sentence = 'The picture server is being moved.'
    for (const [fault, text] of [
      [{ kind: 'cut' }, 'Failed to submit evaluation. Please try again.'],
      [problem(503), 'Failed to submit evaluation. Please try again.'],
      [problem(400, sentence), `Invalid data provided: ${sentence}`],
      [{ kind: 'answer', status: 400 }, 'Invalid data provided: Please check your inputs.'],
      [problem(500, sentence), `Server error: ${sentence}`],
      [problem(500), 'Server error: Please try again later.'],
    ] as const) {
      const failing = line.injectFault('/api/submitEvaluation', fault)
      await submit.click()
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      failing.end()
    }
    await submit.click()
    await expect(dialog).toHaveCount(0)

    await card.getByRole('button', { name: 'View Pictures' }).click()
    const remove = dialog.getByRole('button', { name: 'Delete picture 1' })
    const question = page.getByRole('dialog', { name: 'Delete this picture' })
    const failing = line.injectFault('/api/updateCarEvaluation', { kind: 'cut' })
    await remove.click()
    await expect(question).toContainText('the car then waits for pictures again')
    await question.getByRole('button', { name: 'Delete the picture' }).click()
    await expect(
      dialog.getByText('Failed to update after delete. Please try again.', { exact: true }),
    ).toBeVisible()
    await expect(tiles).toHaveCount(1)
    failing.end()
    await remove.click()
    await question.getByRole('button', { name: 'Delete the picture' }).click()
    await expect(page.getByLabel('Notices').getByText('Picture deleted.')).toBeVisible()
    await expect(tiles).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(card.getByText('Pictures due')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Upload Pictures' })).toBeVisible()
  },
)

test(
  'pictures that somebody else submitted meanwhile are not lost, nor are the own new ones',
  { tag: LONG },
  async ({ page, line }) => {
    const scene = await setPicturesScene(page, line)
    const { card, dialog, tiles, submit } = scene
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    await addMore(scene).setInputFiles(await photo('boot.jpg'))
    await dialog.getByLabel('View of picture 1').selectOption('Inside Boot')
    await isUploaded(tiles.nth(0))
    await addFront(scene).setInputFiles(await photo('front.jpg'))
    await isUploaded(tiles.nth(0))
    await submitByCall(scene, 'Front Face', 'Left')
    await submit.click()
    await expect(
      dialog.getByText(
        /^Failed to submit evaluation\. The pictures of this car have changed in the meantime\./,
      ),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Show the latest pictures' }).click()
    await expect(tiles).toHaveCount(4)
    await dialog.getByRole('button', { name: 'Delete picture 3' }).click()
    await submit.click()
    await expect(dialog).toHaveCount(0)
    const { car } = await scene.caller.call('getCarDetailsByFlowEntity', {
      flowEntityId: scene.car.flowEntityId,
    })
    expect(car.evaluationImages.map(({ angle }) => angle)).toEqual(['Front Face', 'Left', 'Inside Boot'])
  },
)

test('submitting after the car has moved on says where it is', { tag: LONG }, async ({ page, line }) => {
  line.injectFault('/api/openLive', { kind: 'hold' })
  const scene = await setPicturesScene(page, line)
  const { card, dialog, tiles, submit } = scene
  await submitByCall(scene, 'Front Face')
  await page.reload()
  await card.getByRole('button', { name: 'View Pictures' }).click()
  await dialog.getByLabel('View of picture 1').selectOption('Left')
  await addFront(scene).setInputFiles(await photo('front.jpg'))
  await isUploaded(tiles.nth(0))
  await scene.caller.call('updateCarWorkflowStatus', { carId: scene.car.carId, status: 'PLACE_BIDS' })
  await submit.click()
  await expect(
    dialog.getByText('Failed to submit evaluation. This can’t be done now: the car is at “Open for bids”.', {
      exact: true,
    }),
  ).toBeVisible()
})
