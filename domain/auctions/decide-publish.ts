import { accept, refuse, type Result } from '../refusal.ts'
import type { Standing } from '../stock/stock-car.ts'
import { MIN_SECONDS_LEFT_AT_PUBLISHING } from '../bidding/auction-rules.ts'

/** A car that is to become a lot. */
export interface CarToList {
  readonly carId: string
  /** As a person names it: "2019 Hyundai Creta (DL8CAF1234)". */
  readonly title: string
  readonly standing: Standing
}

/**
 * Whether these cars may become lots. CAR_IN_AUCTION where one is in a published lot without a final outcome,
 * CAR_SOLD where one is sold; both name the car, and in `fields` its place among the lots.
 */
export function decideListing(cars: readonly CarToList[]): Result<null> {
  for (const [index, { title, standing }] of cars.entries()) {
    if (standing === 'unlisted') continue
    const sentence = standing === 'sold' ? `${title} is sold.` : `${title} is in an auction that is not over.`
    const fields = { [`lots.${index}.carId`]: sentence }
    return refuse(standing === 'sold' ? 'CAR_SOLD' : 'CAR_IN_AUCTION', sentence, { fields })
  }
  return accept(null)
}

/**
 * Whether a draft may be shown to the dealers at `now`. WRONG_STATE where it is no draft, AUCTION_ENDED where
 * less than 10 seconds are left. Its start may be past. Instants in epoch milliseconds.
 */
export function decidePublish(
  auction: { readonly status: 'draft' | 'published' | 'cancelled'; readonly endsAt: number },
  now: number,
): Result<null> {
  if (auction.status !== 'draft') {
    return refuse('WRONG_STATE', `This auction can’t be published: it is ${auction.status}.`)
  }
  return auction.endsAt - now < MIN_SECONDS_LEFT_AT_PUBLISHING * 1000
    ? refuse(
        'AUCTION_ENDED',
        `The end has to be at least ${MIN_SECONDS_LEFT_AT_PUBLISHING} seconds ahead when an auction is published.`,
      )
    : accept(null)
}
