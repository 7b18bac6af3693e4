import type { ReadInput } from '#contract/api.ts'
import { NO_ID } from '#contract/values.ts'
import { checkAuctionTimes } from '#domain/auctions/auction-times.ts'
import {
  DEFAULT_EXTENSION_WINDOW_SECONDS,
  DEFAULT_HARD_END_MINUTES,
  DEFAULT_INCREMENT,
  DEFAULT_PAYMENT_TERMS_HOURS,
  DEFAULT_STARTING_PRICE,
  hardEndOf,
  MAX_BIDS,
} from '#domain/lot/auction-rules.ts'
import { accept, refuseField, type Result } from '#domain/refusal.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { AuctionTerms, WantedLot } from './auctions-queries.ts'

type Given = ReadInput<'admin/createAuction'>

/** Reads the rules and dates of an auction at `now` (epoch ms). Refuses as {@link checkAuctionTimes} does. */
export function readTerms(given: Given, now: number): Result<AuctionTerms> {
  const times = checkAuctionTimes(given, now)
  if (!times.ok) return times
  const { name, format, startsAt, endsAt } = given
  const hardEndMinutes = given.hardEndMinutes ?? DEFAULT_HARD_END_MINUTES
  return accept({
    name,
    format,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    // No extensions in a sealed auction, because they would reveal late bids.
    hardEndsAt: new Date(format === 'sealed' ? endsAt : hardEndOf(endsAt, hardEndMinutes)),
    increment: given.increment ?? DEFAULT_INCREMENT,
    maxBids: given.maxBids ?? MAX_BIDS,
    extensionWindowSeconds: given.extensionWindowSeconds ?? DEFAULT_EXTENSION_WINDOW_SECONDS,
    hardEndMinutes,
    paymentTermsHours: given.paymentTermsHours ?? DEFAULT_PAYMENT_TERMS_HOURS,
  })
}

/** Describes a draft for the event log. */
export function describeDraft(terms: AuctionTerms, lots: readonly WantedLot[]): JsonObject {
  const { startsAt, endsAt, hardEndsAt } = terms
  return {
    ...terms,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    hardEndsAt: hardEndsAt.toISOString(),
    lots: describeLots(lots),
  }
}

/** Describes lots for the event log, the only record of their terms once a draft changes. */
export function describeLots(lots: readonly WantedLot[]): JsonObject[] {
  return lots.map(({ carId, startingPrice, reserve }) => ({ carId, startingPrice, reserve }))
}

/** Refuses with INVALID_INPUT if a car is in the requested lots twice. */
export function checkCarsOnce({ lots }: Pick<Given, 'lots'>): Result<null> {
  const seen = new Set<string>()
  for (const [index, { carId }] of lots.entries()) {
    if (seen.has(carId) && carId !== NO_ID) {
      return refuseField(`lots.${index}.carId`, 'auction.carTwice')
    }
    seen.add(carId)
  }
  return accept(null)
}

/** The prices that are kept of a car for its next auction. Whole rupees; null for none. */
export type KeptPrices = Pick<StockFacts, 'startingPrice' | 'reserve'>

/**
 * Reads the requested lots. A price that is left out is the one that is kept of the car, by its id; null says that the lot has
 * none.
 */
export function readLotsWanted(
  { lots }: Pick<Given, 'lots'>,
  kept: ReadonlyMap<string, KeptPrices>,
): readonly WantedLot[] {
  return lots.map(({ carId, startingPrice, reserve }) => {
    const prices = kept.get(carId)
    return {
      carId,
      startingPrice:
        (startingPrice === undefined ? prices?.startingPrice : startingPrice) ?? DEFAULT_STARTING_PRICE,
      reserve: (reserve === undefined ? prices?.reserve : reserve) ?? null,
    }
  })
}
