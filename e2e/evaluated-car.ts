import type { Page } from '@playwright/test'
import { ADMIN, callAs, expect, type Caller } from './app.ts'
import type { OwnCar } from './bring-to-bidding.ts'
import { giveAccess, hireWorker, type HiredWorker } from './field-worker.ts'
import { publishTwins } from './own-auction.ts'
import { photo } from './sample-picture.ts'

/** A car of dealer 1 that awaits pictures, and the evaluator who alone has access to it. */
export interface EvaluatedCar extends OwnCar {
  readonly evaluator: HiredWorker
  readonly dealer: Caller
  readonly accessId: string
}

/** Assigns a new car to a new evaluator, with the same API calls as the screens. */
export async function assignCar(url: string, regno: string): Promise<EvaluatedCar> {
  const evaluator = await hireWorker(url, 'evaluator')
  const { dealer } = evaluator
  const { accessId } = await giveAccess(evaluator, 60)
  return { ...(await assignCarTo(url, evaluator, regno)), evaluator, dealer, accessId }
}

async function assignCarTo(url: string, evaluator: HiredWorker, regno: string): Promise<OwnCar> {
  const { dealer, mobile } = evaluator
  const admin = await callAs(url, ADMIN)
  const [lot] = await publishTwins(admin, { lots: [{ regno }], endsInMinutes: 240 })
  if (lot === undefined) throw new Error('The auction has no lot')
  const { carId, auctionId } = lot
  const { flowEntityId } = await dealer.call('addToMyCars', { ...lot, city: 'Delhi' })
  const people = await dealer.call('getDrivers', { type: 'evaluator' })
  const driverId = people.find(({ phone }) => phone.endsWith(mobile))?.id ?? ''
  const { gatepassId } = await dealer.call('createGatepass', { auctionId, carIds: [carId], driverId })
  await admin.call('admin/approveGatePass', { gatepassId })
  await dealer.call('shareEvalLink', { carIds: [carId] })
  return { carId, auctionId, flowEntityId }
}

/** Returns the views of the pictures that the server has of a car, in order. */
export async function anglesOf({
  dealer,
  flowEntityId,
}: Pick<EvaluatedCar, 'dealer' | 'flowEntityId'>): Promise<readonly string[]> {
  const { car } = await dealer.call('getCarDetailsByFlowEntity', { flowEntityId })
  return car.evaluationImages.map(({ angle }) => angle)
}

/** Opens the page of a car from the list of cars. */
export async function openCar(page: Page, url: string, { carId }: Pick<OwnCar, 'carId'>): Promise<void> {
  await page.goto(`${url}/evaluatorHome`)
  await page
    .locator(`[data-car="${carId}"]`)
    .getByRole('button', { name: /^(Upload|View) Pictures$/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Pictures of/ })).toBeVisible()
}

/** Takes a picture of the view that is open, as the phone's camera returns it, and waits until it is kept. */
export async function takePicture(page: Page, angle: string): Promise<void> {
  await expect(page.getByRole('heading', { name: angle, level: 2 })).toBeVisible()
  await page.getByLabel(`Camera: ${angle}`).setInputFiles(await photo(`${angle}.jpg`))
  await expect(page.getByRole('button', { name: `Retake: ${angle}` })).toBeEnabled()
}

/** Goes from a view to the next one or to the overview. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Next: |All pictures$|Skip$)/ }).click()
}

/** Goes from the first step of a condition report to the damages. */
export async function openDamages(page: Page): Promise<void> {
  for (let step = 2; step <= 9; step += 1) {
    await page.getByRole('button', { name: /^Next: / }).click()
    await expect(page.getByRole('heading', { name: `Step ${step} of 10: ` })).toBeVisible()
  }
}

/** Adds a light dent of the roof to the damages of a condition report, without a picture. */
export async function addDentOfRoof(page: Page): Promise<void> {
  await page.getByText('Parts of the car').click()
  await page.getByRole('button', { name: 'Roof, 0 damages' }).click()
  await page.getByRole('radio', { name: 'Dent' }).check()
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('button', { name: 'Add the damage' }).click()
}
