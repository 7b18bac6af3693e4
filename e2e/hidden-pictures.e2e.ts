import { ADMIN, callAs, expect } from './app.ts'
import { assignCar, openCar, takePicture, type EvaluatedCar } from './evaluated-car.ts'
import { test } from './fault-proxy.ts'
import { signInWithCode } from './field-worker.ts'
import {
  inputOf,
  isUploaded,
  NO_FRONT,
  PICTURES_TAB,
  setPicturesScene,
  submitByCall,
} from './pictures-scene.ts'
import { photo } from './sample-picture.ts'
import { reviewOf, visit } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test(
  'a picture that the house hides is replaced by the reason, and the car cannot move on until it is replaced',
  { tag: LONG },
  async ({ page, line, browser }) => {
    const review = reviewOf(page)
    const scene = await setPicturesScene(page, line)
    const { card, dialog, tiles, submit } = scene
    await submitByCall(scene, 'Front Face', 'Left')

    const house = await (await browser.newContext()).newPage()
    await storeSession(house, line.url, ADMIN)
    const atTheHouse = reviewOf(house)
    await house.goto(`${line.url}/admin/cars/${scene.car.carId}`)
    await house.getByRole('link', { name: 'Evaluation pictures' }).click()
    await expect(house.getByRole('heading', { name: 'Pictures', level: 1 })).toBeVisible()
    const front = house.getByRole('listitem').filter({ hasText: 'Front Face' })
    await atTheHouse.look('console-pictures')
    await front.getByRole('button', { name: /^Hide the picture: Front Face/ }).click()
    const question = house.getByRole('dialog', { name: /^Hide the picture/ })
    await question.getByRole('button', { name: 'Hide the picture' }).click()
    await expect(question.getByText('Give a reason.')).toBeVisible()
    await question.getByRole('textbox').fill('It shows another car.')
    await question.getByRole('button', { name: 'Hide the picture' }).click()
    await expect(front.getByText(/^Hidden by .+: It shows another car\.$/)).toBeVisible()

    // The open screen reads the car again by itself.
    await expect(
      card.getByText('Yardbid has hidden 1 picture: It shows another car.', { exact: true }),
    ).toBeVisible()
    await expect(card.getByRole('button', { name: 'Move To Place Bids' })).toBeDisabled()
    await expect(card.getByRole('button', { name: 'Move To Place Bids' })).toHaveAttribute('title', NO_FRONT)
    await card.getByRole('button', { name: 'View Pictures' }).click()
    await expect(tiles.nth(0).getByText('Hidden by Yardbid: It shows another car.')).toBeVisible()
    await review.look('evaluation-hidden')
    await submit.click()
    await expect(dialog.getByText(NO_FRONT, { exact: true })).toBeVisible()
    await inputOf(tiles.nth(0), 'Replace picture 1').setInputFiles(await photo('front.jpg'))
    await isUploaded(tiles.nth(0))
    await submit.click()
    await expect(dialog).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'Move To Place Bids' })).toBeEnabled()

    await visit(page, `${line.url}/car-details/${scene.car.carId}`)
    await expect(
      page.getByText('Picture hidden by Yardbid: Front Face (It shows another car.)').first(),
    ).toBeVisible()

    await house.reload()
    await house.getByRole('button', { name: /^Hide the picture: Left/ }).click()
    await question.getByRole('textbox').fill('Blurred.')
    await question.getByRole('button', { name: 'Hide the picture' }).click()
    await house.getByLabel('Notices').getByRole('button', { name: 'Undo' }).click()
    await expect(house.getByLabel('Notices').getByText('The picture is shown again.')).toBeVisible()
    await expect(house.getByText('Blurred.')).toHaveCount(0)
  },
)

test(
  'the evaluator reads why the house hid a picture, and takes it again',
  { tag: LONG },
  async ({ browser, line }) => {
    const car = await assignCar(line.url, 'DL1CEV0031')
    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await phone.newPage()
    const review = reviewOf(page)
    await signInWithCode(page, line.url, car.evaluator)
    await openCar(page, line.url, car)
    await takePicture(page, 'Front Face')
    await expect(page.getByText('The picture has arrived.')).toBeVisible()

    const house = await callAs(line.url, ADMIN)
    const { pictures } = await house.call('admin/getEvaluationPictures', { carId: car.carId })
    await house.call('admin/hidePicture', { picture: pictures[0]?.url ?? '', reason: 'Too dark.' })

    await page.goto(`${line.url}/evaluatorHome`)
    const card = page.locator(`[data-car="${car.carId}"]`)
    await expect(card.getByText('Yardbid has hidden 1 picture: Too dark.', { exact: true })).toBeVisible()
    await review.look('evaluator-home-hidden')
    await page.setViewportSize({ width: 390, height: 844 })
    await card.getByRole('button', { name: 'Upload Pictures' }).click()
    await expect(page.getByRole('heading', { name: 'Front Face', level: 2 })).toBeVisible()
    await expect(page.getByText('Hidden by Yardbid: Too dark.', { exact: true })).toBeVisible()
    await page.goto(`${page.url()}?view=all`)
    const row = page.getByRole('listitem').filter({ hasText: 'Front Face' })
    await expect(row.getByText('Hidden by Yardbid: Too dark.', { exact: true })).toBeVisible()
    await expect(row.getByText('Take it again', { exact: true })).toBeVisible()
    await expect(page.getByText(NO_FRONT, { exact: true })).toBeVisible()
    await review.look('capture-hidden')
    await page.setViewportSize({ width: 390, height: 844 })
    await row.getByRole('button', { name: 'Take picture: Front Face' }).click()
    await takePicture(page, 'Front Face')
    await expect.poll(async () => (await shownAngles(car)).length).toBe(1)
    await expect(page.getByText(/^Hidden by Yardbid/)).toHaveCount(0)
  },
)

/** Returns the views of a car's pictures that are not hidden. */
async function shownAngles({ dealer, flowEntityId }: EvaluatedCar): Promise<readonly string[]> {
  const { car } = await dealer.call('getCarDetailsByFlowEntity', { flowEntityId })
  return car.evaluationImages.filter(({ hiddenReason }) => hiddenReason === null).map(({ angle }) => angle)
}

test(
  '200 cars with pictures: only those near the window are fetched',
  { tag: LONG },
  async ({ page, line }) => {
    const scene = await setPicturesScene(page, line)
    await submitByCall(scene, 'Front Face')
    const answer = await scene.caller.call('getDealerEvaluationCars', {})
    const [group] = answer.yardGroups
    const [car] = group?.cars ?? []
    if (group === undefined || car === undefined) throw new Error('The dealer has no evaluation car')
    const cars = Array.from({ length: 200 }, (_, number) => {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      const url = `/files/car-images/${String(number).padStart(64, '0')}`
      const picture = { url: `${url}.webp`, thumbnailUrl: `${url}-480.webp`, alt: 'Front' }
      return { ...car, id, car_id: id, flowEntityId: id, flow_entity_id: id, car_image_urls: [picture] }
    })
    const body = { totalCars: 200, yardGroups: [{ ...group, cars }] }
    line.injectFault('/api/getDealerEvaluationCars', { kind: 'answer', status: 200, body })
    const fetched = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/files/car-images/')) fetched.add(pathname)
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${line.url}${PICTURES_TAB}`)
    const cards = page.getByRole('list', { name: 'Upload Pictures' }).getByRole('article')
    await expect(cards).toHaveCount(200)
    await expect.poll(() => fetched.size).toBeGreaterThan(2)
    await page.waitForLoadState('networkidle')
    expect(fetched.size).toBeLessThan(40)
    const last = `/files/car-images/${String(199).padStart(64, '0')}-480.webp`
    expect(fetched).not.toContain(last)
    await cards.last().scrollIntoViewIfNeeded()
    await expect.poll(() => [...fetched]).toContain(last)
  },
)
