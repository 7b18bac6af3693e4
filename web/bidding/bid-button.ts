import '#web/text/en/my-cars.ts'
import '#web/text/en/car.ts'
import { remainingBids } from '#domain/bidding/dealer-figures.ts'
import type { ViewedPhase } from '#web/car/use-lot-phase.ts'
import type { Car } from '#domain/car/car.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import type { TextId } from '#web/text/text.ts'

/** Facts that decide whether the bid button is enabled. */
export interface BidButtonFacts {
  readonly car: Pick<Car, 'bidsPlaced' | 'maxBids' | 'state' | 'outcome'>
  readonly phase: ViewedPhase
  readonly isEditing: boolean
  readonly isOnline: boolean
  /** False for an admin, who reads the dealers' pages and never bids. */
  readonly isDealer: boolean
  /** A car that the dealer won was not paid. */
  readonly hasOpenDefault: boolean
}

/** Why the bid button is disabled. */
export type BidBlock =
  | 'expired'
  | 'allPlaced'
  | 'notStarted'
  | 'notADealer'
  | 'openDefault'
  | 'offline'
  | 'editing'

/** The text of each reason; `{max}` is the lot's bid cap, `{phone}` the house's. Edit mode needs none. */
export const BLOCK_TEXTS: Readonly<Record<Exclude<BidBlock, 'editing'>, TextId>> = {
  expired: 'car.expired',
  allPlaced: 'myCars.allPlaced',
  notStarted: 'myCars.notStarted',
  notADealer: 'myCars.dealersBid',
  openDefault: 'car.openDefault',
  offline: 'common.offlineReason',
}

/** Returns Place Bid before this dealer's first bid, Edit Bid after it (part A section 4, "Bidding"). */
export function bidLabel(bidsPlaced: number): 'myCars.placeBid' | 'myCars.editBid' {
  return bidsPlaced === 0 ? 'myCars.placeBid' : 'myCars.editBid'
}

/** Returns why the button is disabled, the most permanent reason first; null if it is enabled. */
export function bidBlock({
  car,
  phase,
  isEditing,
  isOnline,
  isDealer,
  hasOpenDefault,
}: BidButtonFacts): BidBlock | null {
  if (phase === 'over' || car.outcome !== null || !leadsFrom('placeBid', car.state)) return 'expired'
  if (remainingBids(car) === 0) return 'allPlaced'
  if (phase !== 'live') return 'notStarted'
  if (!isDealer) return 'notADealer'
  if (hasOpenDefault) return 'openDefault'
  if (!isOnline) return 'offline'
  return isEditing ? 'editing' : null
}
