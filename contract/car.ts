import * as z from 'zod'
import { FLOW_STATES } from '#domain/flows/car-lifecycle.ts'
import { id, idOut, instantOut } from './values.ts'

/** A picture as it goes out. `thumbnailUrl` is at most 480 px wide. */
export const picture = z.strictObject({ url: z.string(), thumbnailUrl: z.string(), alt: z.string() })

/** An evaluation picture as it goes out. */
export const evaluationImage = z.strictObject({
  id: idOut,
  angle: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  uploadedAt: instantOut,
})

/** One of the dealer's own bids: rupees, when, and its order (in a sealed lot the dealer's own count). */
export const ownBid = z.strictObject({ amount: z.number(), placedAt: instantOut, sequence: z.number() })

/** The outcome of a lot once it is closed. */
export const lotOutcome = z.enum(['awarded', 'reserve_not_met', 'no_bids', 'cancelled', 'released'])

const deliveryPhoto = z.strictObject({ label: z.string(), url: z.string(), uploadedAt: instantOut })

/** What a car is, to dealers and to the house alike; null where it is not known. */
export const description = {
  make: z.string(),
  model: z.string(),
  variant: z.string().nullable(),
  year: z.number(),
  regno: z.string().nullable(),
  kmsrun: z.number().nullable(),
  fueltype: z.string().nullable(),
  transmission: z.string().nullable(),
  carType: z.string().nullable(),
}

/**
 * A car as every list gives it. Amounts in whole rupees, dates ISO 8601 in UTC; what is not known is null.
 * `start_date` and `ta_end_date` are the lot's. `price` is the guide price.
 */
export const car = z.strictObject({
  id: idOut,
  car_id: idOut,
  ...description,
  city: z.string(),
  yard: z.string().nullable(),
  ownership: z.number().nullable(),
  rcstatus: z.enum(['Yes', 'No']).nullable(),
  start_date: instantOut.nullable(),
  ta_end_date: instantOut.nullable(),
  car_image_urls: z.array(picture),
  logoUrl: z.string().nullable(),
  auctionId: idOut.nullable(),
  lotId: idOut.nullable(),
  isSold: z.boolean(),
  price: z.number().nullable(),
  maxBids: z.number(),
  auctionFormat: z.enum(['open', 'sealed']).nullable(),
  startingPrice: z.number().nullable(),
  bidIncrement: z.number().nullable(),
  /** Open auctions only, else null. */
  highestBid: z.number().nullable(),
  supplierName: z.string().nullable(),
  // the caller's own flow
  flowEntityId: idOut.nullable(),
  flow_entity_id: idOut.nullable(),
  state: z.enum(FLOW_STATES).nullable(),
  bidsPlaced: z.number(),
  minimumBid: z.number().nullable(),
  latestBidValue: z.number().nullable(),
  currentBid: z.number().nullable(),
  bids: z.array(ownBid),
  leading: z.boolean().nullable(),
  outcome: lotOutcome.nullable(),
  counterAmount: z.number().nullable(),
  counterUntil: instantOut.nullable(),
  stateReason: z.string().nullable(),
  driverId: idOut.nullable(),
  evaluationImages: z.array(evaluationImage),
  delivery_photos: z.array(deliveryPhoto),
  delivery_link_id: idOut.nullable(),
  delivery_gatepass_id: idOut.nullable(),
  // the winner's; a loser gets auctionWinAmount alone
  auctionWinAmount: z.number().nullable(),
  auctionDepositAmount: z.number().nullable(),
  auctionAwardedAt: instantOut.nullable(),
  awardedToDealerAmount: z.number().nullable(),
  awardedAmount: z.number().nullable(),
  next_deadline: instantOut.nullable(),
})
export type Car = z.output<typeof car>

/** Cars grouped by the yard they stand in. */
export const yardGroups = z.strictObject({
  totalCars: z.number(),
  yardGroups: z.array(z.strictObject({ yard: z.string(), location: z.string(), cars: z.array(car) })),
})

/** A call that names a car of the caller's. */
export const carInput = z.object({ carId: id })

/** A call that names a flow of the caller's. */
export const flowInput = z.object({ flowEntityId: id })

/** The answer of a step: the car as it is now. */
export const carAnswer = z.strictObject({ car })
