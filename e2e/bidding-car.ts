import type { Locator, Page } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { expect, type Caller } from './app.ts'
import { storeSession } from './stored-session.ts'

/** A car of Place Bids, as the API lists it. */
export type BiddingCar = Output<'getDealerPlaceBidsCars'>['yardGroups'][number]['cars'][number]

/** Lots that end sooner than this, in milliseconds, are not used. */
const LONG_ENOUGH = 10 * 60_000

async function biddingCars(caller: Caller): Promise<readonly BiddingCar[]> {
  const { yardGroups } = await caller.call('getDealerPlaceBidsCars', {})
  return yardGroups.flatMap(({ cars }) => cars)
}

/**
 * Returns the car of a live open lot on which this dealer and the rivals have the most bids left, at least two each.
 * Tests share an app, so another test may have used up some bids.
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
  if (car === undefined) throw new Error('There is no open lot on which these dealers have two bids left')
  return car
}

/** Returns the car as the API lists it now. */
export async function readBiddingCar(caller: Caller, { id }: BiddingCar): Promise<BiddingCar> {
  const car = (await biddingCars(caller)).find((other) => other.id === id)
  if (car === undefined) throw new Error(`Car ${id} is not in Place Bids`)
  return car
}

/** Returns the amounts of this dealer's bids on the car, as stored. A bid stored twice appears twice. */
export async function amountsBid(caller: Caller, car: BiddingCar): Promise<readonly number[]> {
  return (await readBiddingCar(caller, car)).bids.map(({ amount }) => amount)
}

/** Returns the card of a car in Place Bids. */
export function bidCard(page: Page, { id }: BiddingCar): Locator {
  return page.locator(`[data-car="${id}"]`)
}

/** Types an amount (rupees) on the car's card and opens Confirm Bid. Returns the dialog's button that places the bid. */
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

/** A dealer on Place Bids, and the car to bid on. */
export interface Bidder {
  readonly caller: Caller
  readonly car: BiddingCar
  /** The minimum amount of the next bid, in rupees. */
  readonly amount: number
}

/** Signs a dealer in and opens Place Bids. The rivals can bid on the chosen car too. */
export async function openPlaceBids(
  page: Page,
  url: string,
  email: string,
  ...rivals: readonly Caller[]
): Promise<Bidder> {
  const caller = await storeSession(page, url, email)
  const car = await chooseBiddingCar(caller, ...rivals)
  if (car.minimumBid === null) throw new Error('The car has no minimum bid')
  await page.goto(`${url}/mycars/place-bids`)
  await expect(bidCard(page, car)).toBeVisible()
  return { caller, car, amount: car.minimumBid }
}
