/** The formats of an auction: `open` shows every dealer the highest bid, `sealed` shows nobody another's. */
export const AUCTION_FORMATS = ['open', 'sealed'] as const

/** How an auction takes its bids. */
export type AuctionFormat = (typeof AUCTION_FORMATS)[number]

/** The format of an auction that names none. */
export const DEFAULT_FORMAT: AuctionFormat = 'open'
/** Rupees that a bid must add to the previous one, where the auction says nothing. */
export const DEFAULT_INCREMENT = 1
/** Rupees at which a lot without a starting price starts. */
export const DEFAULT_STARTING_PRICE = 1
/** Accepted bids per dealer and lot; an auction may only lower it. */
export const MAX_BIDS = 5
/** Seconds before the end in which a bid moves the end of an open lot. */
export const DEFAULT_EXTENSION_WINDOW_SECONDS = 120
/** The longest extension window that an auction may set, in seconds; 0 switches extension off. */
export const MAX_EXTENSION_WINDOW_SECONDS = 3600
/** Minutes after the first end past which no bid moves the end. */
export const DEFAULT_HARD_END_MINUTES = 30
/** The latest hard end that an auction may set: a day. */
export const MAX_HARD_END_MINUTES = 1440
/** Hours in which the winner pays. */
export const DEFAULT_PAYMENT_TERMS_HOURS = 48
/** The longest that an auction may give the winner to pay, in hours: 30 days. */
export const MAX_PAYMENT_TERMS_HOURS = 720
/** The most lots that an auction may have. */
export const MAX_LOTS = 1000
/** The most characters of an auction's name. */
export const MAX_AUCTION_NAME = 200
/** Seconds that must at least be left before the end when an auction is published. */
export const MIN_SECONDS_LEFT_AT_PUBLISHING = 10
/** Hours in which the highest bidder answers the house's counter. */
export const COUNTER_HOURS = 24
/** Hours in which the runner-up may decline the car that it was offered. */
export const OFFER_HOURS = 24

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The instant past which late bids move nothing. Epoch milliseconds. */
export function hardEndOf(firstEndsAt: number, hardEndMinutes: number): number {
  return firstEndsAt + hardEndMinutes * MINUTE_MS
}

/** The instant by which the winner has to pay (`next_deadline`). Epoch milliseconds. */
export function paymentDeadline(awardedAt: number, paymentTermsHours: number): number {
  return awardedAt + paymentTermsHours * HOUR_MS
}

/** The instant at which a counter made at `madeAt` can no longer be taken. Epoch milliseconds. */
export function counterDeadline(madeAt: number): number {
  return madeAt + COUNTER_HOURS * HOUR_MS
}

/** The instant at which an offer made to a runner-up at `offeredAt` can no longer be declined. Epoch milliseconds. */
export function offerDeadline(offeredAt: number): number {
  return offeredAt + OFFER_HOURS * HOUR_MS
}
