import type { Locator, Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect, type Caller } from './app.ts'
import { requestGatePass, type OwnCar } from './bring-to-bidding.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { photo } from './sample-picture.ts'
import { storeSession } from './stored-session.ts'

/** The path of the Upload Pictures tab. */
export const PICTURES_TAB = '/mycars/upload-pictures'
/** Why a car without a Front Face cannot move on. */
export const NO_FRONT = "A 'Front Face' image is mandatory for bidding."

/** A dealer on the Upload Pictures tab with a car of its own that has no pictures. */
export interface PicturesScene {
  readonly caller: Caller
  readonly car: OwnCar
  readonly card: Locator
  readonly dialog: Locator
  /** The tiles of the dialog. */
  readonly tiles: Locator
  readonly submit: Locator
}

/** Signs a dealer in who has a car without pictures, and opens its Upload Pictures tab. */
export async function setPicturesScene(page: Page, line: FaultProxy): Promise<PicturesScene> {
  const caller = await storeSession(page, line.url, dealer(2))
  const car = await takeToEvaluation(caller, await callAs(line.url, ADMIN))
  await page.goto(`${line.url}${PICTURES_TAB}`)
  const dialog = page.getByRole('dialog', { name: /^(Upload|View) Pictures$/ })
  return {
    caller,
    car,
    card: page.locator(`[data-car="${car.carId}"]`),
    dialog,
    tiles: dialog.getByRole('list', { name: /^Pictures of / }).getByRole('listitem', { name: /picture \d/i }),
    submit: dialog.getByRole('button', { name: 'Submit Pictures' }),
  }
}

/** The file input of this name in a part of the page. */
export const inputOf = (place: Locator, name: string) =>
  place.locator(`input[type="file"][aria-label="${name}"]`)
export const addFront = ({ dialog }: PicturesScene) => inputOf(dialog, 'Add the Front Face')
export const addMore = ({ dialog }: PicturesScene) => inputOf(dialog, 'Add pictures')
/** Waits until the picture of a tile is uploaded. */
export const isUploaded = (tile: Locator) =>
  expect(tile.getByRole('button', { name: /in full size$/ })).toBeVisible()

/** Submits pictures of these views, as another person does it. */
export async function submitByCall({ caller, car }: PicturesScene, ...angles: string[]): Promise<void> {
  const upload = async (angle: string) => {
    const { buffer } = await photo(`${angle}.jpg`)
    const file = buffer.toString('base64')
    const { publicUrl } = await caller.call('uploadFile', { folder: 'evaluations', fileName: 'x.jpg', file })
    return { angle, url: publicUrl }
  }
  await caller.call('submitEvaluation', {
    flowEntityId: car.flowEntityId,
    evaluationImages: await Promise.all(angles.map(upload)),
  })
}

/** Takes a car of Dealer Home to a dealer's Upload Pictures, without pictures. Its lot is the last to end. */
async function takeToEvaluation(dealer: Caller, admin: Caller): Promise<OwnCar> {
  const { cars } = await dealer.call('getDealerHomeData', { sort: 'auction-far', limit: 1 })
  const { id: carId, auctionId, city } = cars[0] ?? {}
  if (carId === undefined || !auctionId || !city) throw new Error('Dealer Home has no car to add')
  const { flowEntityId } = await dealer.call('addToMyCars', { carId, auctionId, city })
  const car = { carId, auctionId, flowEntityId }
  await admin.call('admin/approveGatePass', { gatepassId: await requestGatePass(dealer, car) })
  await dealer.call('shareEvalLink', { carIds: [carId] })
  return car
}
