import type { LotPhase } from '#web/car/use-lot-phase.ts'
import type { Car } from '#domain/car/car.ts'
import type { TextId } from '#web/text/text.ts'

/** What decides about the bid button. */
export interface BidButtonFacts {
  readonly car: Pick<Car, 'bidsPlaced' | 'maxBids' | 'state' | 'outcome'>
  readonly phase: LotPhase
  readonly isEditing: boolean
  readonly isOnline: boolean
  /** An admin looks at the dealers' pages and bids on nothing. */
  readonly isDealer: boolean
}

/** Why the bid button can't be pressed. */
export type BidBlock = 'expired' | 'allPlaced' | 'notStarted' | 'notADealer' | 'offline' | 'editing'

/** What is said of it; `{most}` is the lot's number of bids. Edit mode explains itself. */
export const BLOCK_TEXTS: Readonly<Record<Exclude<BidBlock, 'editing'>, TextId>> = {
  expired: 'car.expired',
  allPlaced: 'myCars.allPlaced',
  notStarted: 'myCars.notStarted',
  notADealer: 'myCars.dealersBid',
  offline: 'common.offlineReason',
}

/** Place Bid before this dealer's first bid, Edit Bid after it (part A section 4, "Bidding"). */
export function bidLabel(bidsPlaced: number): 'myCars.placeBid' | 'myCars.editBid' {
  return bidsPlaced === 0 ? 'myCars.placeBid' : 'myCars.editBid'
}

/** Why the button can't be pressed now, the most final reason first; null where it can. */
export function bidBlock({ car, phase, isEditing, isOnline, isDealer }: BidButtonFacts): BidBlock | null {
  if (phase === 'over' || car.outcome !== null || car.state !== 'PLACE_BIDS') return 'expired'
  if (car.bidsPlaced >= car.maxBids) return 'allPlaced'
  if (phase !== 'live') return 'notStarted'
  if (!isDealer) return 'notADealer'
  if (!isOnline) return 'offline'
  return isEditing ? 'editing' : null
}
