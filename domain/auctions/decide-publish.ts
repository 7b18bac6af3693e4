import { accept, fault, refuse, refuseFields, type Result } from '../refusal.ts'
import type { Standing } from '../stock/stock-car.ts'
import { MIN_SECONDS_LEFT_AT_PUBLISHING } from '../lot/auction-rules.ts'

/** A car to be put up as a lot. */
export interface CarToList {
  readonly carId: string
  /** For display: "2019 Hyundai Creta (DL8CAF1234)". */
  readonly title: string
  readonly standing: Standing
  /** Whether another car of the house has the same number plate. */
  readonly isTwin: boolean
}

/**
 * Decides whether these cars may become lots. Refuses with CAR_IN_AUCTION if one is in a published lot without a final
 * outcome, and with CAR_SOLD if one is sold; both name the car, and `fields` contains its index among the lots.
 */
export function decideListing(cars: readonly CarToList[]): Result<null> {
  for (const [index, { title, standing }] of cars.entries()) {
    if (standing === 'unlisted') continue
    const path = `lots.${index}.carId`
    return standing === 'sold'
      ? refuseFields('CAR_SOLD', { [path]: fault('lot.carSold', { car: title }) })
      : refuseFields('CAR_IN_AUCTION', { [path]: fault('lot.carInAuction', { car: title }) })
  }
  return accept(null)
}

/**
 * Decides whether these cars may be published, as far as their number plates go. Refuses with PLATE_TWICE if another car
 * of the house has the plate of one; names the car, and `fields` contains its index among the lots.
 */
export function decidePlates(cars: readonly CarToList[]): Result<null> {
  const index = cars.findIndex(({ isTwin }) => isTwin)
  const twin = cars[index]
  if (twin === undefined) return accept(null)
  return refuseFields('PLATE_TWICE', {
    [`lots.${index}.carId`]: fault('lot.plateTwice', { car: twin.title }),
  })
}

/**
 * Decides whether a draft may be published at `now`. Refuses with WRONG_STATE if it is not a draft, and with
 * AUCTION_ENDED if fewer than 10 seconds are left. The start may be in the past. Instants in epoch ms.
 */
export function decidePublish(
  auction: { readonly status: 'draft' | 'published' | 'cancelled'; readonly endsAt: number },
  now: number,
): Result<null> {
  if (auction.status !== 'draft') {
    return refuse('WRONG_STATE', 'auction.notPublishable', { values: { status: auction.status } })
  }
  return auction.endsAt - now < MIN_SECONDS_LEFT_AT_PUBLISHING * 1000
    ? refuse('AUCTION_ENDED', 'auction.endTooSoon', { values: { seconds: MIN_SECONDS_LEFT_AT_PUBLISHING } })
    : accept(null)
}
