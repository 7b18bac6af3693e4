/**
 * The formats of an auction: `open` shows every dealer the highest bid, `sealed` shows each dealer only its own bids.
 */
export const AUCTION_FORMATS = ['open', 'sealed'] as const

/** One of {@link AUCTION_FORMATS}. */
export type AuctionFormat = (typeof AUCTION_FORMATS)[number]

/** The format of an auction that specifies none. */
export const DEFAULT_FORMAT: AuctionFormat = 'open'
/** The minimum difference to the previous bid, in rupees, unless the auction specifies one. */
export const DEFAULT_INCREMENT = 1
/** The starting price in rupees of a lot that specifies none. */
export const DEFAULT_STARTING_PRICE = 1
/**
 * The maximum of accepted bids per dealer and lot. An auction can only lower it. Two constraints of the schema hold it too, and texts
 * say "five": those of the first bid, and the agreement's terms.
 */
export const MAX_BIDS = 5
/** The time before the end, in seconds, during which a bid extends an open lot. */
export const DEFAULT_EXTENSION_WINDOW_SECONDS = 120
/** The longest extension window of an auction, in seconds; 0 disables extension. */
export const MAX_EXTENSION_WINDOW_SECONDS = 3600
/** The maximum time, in minutes after the original end, by which bids can extend a lot. */
export const DEFAULT_HARD_END_MINUTES = 30
/** The maximum that an auction can set as its hard end, in minutes: one day. */
export const MAX_HARD_END_MINUTES = 1440
/** The winner's time to pay, in hours. */
export const DEFAULT_PAYMENT_TERMS_HOURS = 48
/** The longest time to pay that an auction can specify, in hours: 30 days. */
export const MAX_PAYMENT_TERMS_HOURS = 720
/** The maximum number of lots in an auction. */
export const MAX_LOTS = 1000
/** The maximum length of an auction's name, in characters. */
export const MAX_AUCTION_NAME = 200
/** The minimum time left before the end at publication, in seconds. */
export const MIN_SECONDS_LEFT_AT_PUBLISHING = 10
/** The highest bidder's time to answer the house's counter, in hours. */
export const COUNTER_HOURS = 24
/** The runner-up's time to accept or decline an offered car, in hours. */
export const OFFER_HOURS = 24

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Returns the instant past which bids cannot extend a lot. Epoch ms. */
export function hardEndOf(firstEndsAt: number, hardEndMinutes: number): number {
  return firstEndsAt + hardEndMinutes * MINUTE_MS
}

/** Returns the instant by which the winner has to pay (`next_deadline`). Epoch ms. */
export function paymentDeadline(awardedAt: number, paymentTermsHours: number): number {
  return awardedAt + paymentTermsHours * HOUR_MS
}

/** The house's counter to the highest bid, which the highest bidder accepts or declines. */
export interface Counter {
  /** Rupees. */
  readonly amount: number
  /** The first instant at which it can no longer be accepted. Epoch ms. */
  readonly until: number
}

/** Returns the instant at which a counter made at `madeAt` expires. Epoch ms. */
export function counterDeadline(madeAt: number): number {
  return madeAt + COUNTER_HOURS * HOUR_MS
}

/** Returns the instant at which an offer made to a runner-up at `offeredAt` can no longer be answered. Epoch ms. */
export function offerDeadline(offeredAt: number): number {
  return offeredAt + OFFER_HOURS * HOUR_MS
}
