import * as z from 'zod'
import { car } from '../car.ts'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { count, id, idOut, instantIn, instantOut, rupees, rupeesOut } from '../values.ts'

export const bids = {
  placeBidForCar: defineOperation({
    who: dealers('place_bids'),
    quota: 'bids',
    onLowDisk: true,
    summary: 'Places a bid on a car, at most five per dealer and lot.',
    idempotency: 'own',
    minimal: true,
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerPlaceBidsCars', 'getLotHistory'],
    input: z.object({ carId: id, flowEntityId: id, bidAmount: rupees, validUntil: instantIn.optional() }),
    output: z.strictObject({
      bid: z.strictObject({
        id: idOut,
        amount: rupeesOut,
        sequence: count,
        placedAt: instantOut,
      }),
      car: car.exactOptional().meta({ description: 'Left out with `Prefer: return=minimal`.' }),
      bidsLeft: count,
    }),
    refusals: [
      'NOT_FOUND',
      'BID_EXPIRED',
      'LOT_CANCELLED',
      'NOT_STARTED',
      'AUCTION_ENDED',
      'NOT_IN_PLACE_BIDS',
      'DEFAULT_OPEN',
      'BID_CAP_REACHED',
      'BID_TOO_LOW',
    ],
  }),
  getLotHistory: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('place_bids'),
    summary:
      'Returns all bids of a finished lot in order, without names, to dealers who bid or could have bid.',
    list: true,
    input: z.object({ lotId: id }),
    output: z.strictObject({
      auctionFormat: z.enum(['open', 'sealed']),
      bids: z
        .array(z.strictObject({ sequence: count, amount: rupeesOut, placedAt: instantOut, own: z.boolean() }))
        .meta({ description: "In the order in which they were accepted; `own` marks the caller's." }),
    }),
    refusals: ['NOT_FOUND'],
  }),
}
