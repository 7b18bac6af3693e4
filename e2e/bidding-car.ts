import type { Locator, Page } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { expect, type Caller } from './app.ts'
import { storeSession } from './stored-session.ts'

/** A car of Place Bids, as the house lists it. */
export type BiddingCar = Output<'getDealerPlaceBidsCars'>['yardGroups'][number]['cars'][number]

/** Lots that end sooner, in milliseconds, are left alone. */
const LONG_ENOUGH = 10 * 60_000

async function biddingCars(caller: Caller): Promise<readonly BiddingCar[]> {
  const { yardGroups } = await caller.call('getDealerPlaceBidsCars', {})
  return yardGroups.flatMap(({ cars }) => cars)
}

/**
 * The car of a running open lot on which this dealer, and the rivals that will bid on it, have the most bids left;
 * at least two each. Tests share a house, so a rival's may have been used up by another one.
 */
export async function chooseBiddingCar(caller: Caller, ...rivals: readonly Caller[]): Promise<BiddingCar> {
  const lists = await Promise.all([caller, ...rivals].map((bidder) => biddingCars(bidder)))
  const left = ({ id }: BiddingCar) =>
    Math.min(
      ...lists.map((cars) => {
        const own = cars.find((car) => car.id === id)
        return own === undefined ? 0 : own.maxBids - own.bidsPlaced
      }),
    )
  const open = (lists[0] ?? [])
    .filter(
      ({ auctionFormat, outcome, state }) =>
        auctionFormat === 'open' && outcome === null && state === 'PLACE_BIDS',
    )
    .filter((car) => left(car) >= 2 && Date.parse(car.ta_end_date ?? '') > Date.now() + LONG_ENOUGH)
    .toSorted((one, other) => left(other) - left(one))
  const [car] = open
  if (car === undefined) throw new Error('No open lot on which these dealers may bid twice')
  return car
}

/** The car as the house lists it now. */
export async function readBiddingCar(caller: Caller, { id }: BiddingCar): Promise<BiddingCar> {
  const car = (await biddingCars(caller)).find((other) => other.id === id)
  if (car === undefined) throw new Error(`Car ${id} is not in Place Bids`)
  return car
}

/** The amounts that this dealer has bid on the car, as the house lists them; a bid that is there twice is there twice. */
export async function amountsBid(caller: Caller, car: BiddingCar): Promise<readonly number[]> {
  return (await readBiddingCar(caller, car)).bids.map(({ amount }) => amount)
}

/** The card of a car in Place Bids. */
export function bidCard(page: Page, { id }: BiddingCar): Locator {
  return page.locator(`[data-car="${id}"]`)
}

/** Types an amount (rupees) on the car's card and opens Confirm Bid; gives back the dialog's button that bids. */
export async function askToBid(page: Page, car: BiddingCar, amount: number): Promise<Locator> {
  const card = bidCard(page, car)
  await card.getByRole('button', { name: /^(Place|Edit) Bid/ }).click()
  await card.getByLabel('Bid amount').fill(String(amount))
  await card.getByRole('button', { name: 'Confirm bid' }).click()
  const button = page
    .getByRole('dialog', { name: 'Confirm Bid' })
    .getByRole('button', { name: `Bid ${formatRupees(amount)}`, exact: true })
  await expect(button).toBeEnabled()
  return button
}

/** A dealer who looks at Place Bids, and the car that it is about to bid on. */
export interface Bidder {
  readonly caller: Caller
  readonly car: BiddingCar
  /** The least that the next bid may be, in rupees. */
  readonly amount: number
}

/** Opens Place Bids at `url` for a dealer, signed in already; on the car the rivals can bid too. */
export async function openPlaceBids(
  page: Page,
  url: string,
  email: string,
  ...rivals: readonly Caller[]
): Promise<Bidder> {
  const caller = await storeSession(page, url, email)
  const car = await chooseBiddingCar(caller, ...rivals)
  if (car.minimumBid === null) throw new Error('The house says the least that a bid may be')
  await page.goto(`${url}/mycars/place-bids`)
  await expect(bidCard(page, car)).toBeVisible()
  return { caller, car, amount: car.minimumBid }
}
