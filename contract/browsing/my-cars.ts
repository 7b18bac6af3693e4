import * as z from 'zod'
import { DEFAULT_MY_SORT, MY_SORTS } from '#domain/flows/my-sort.ts'
import { dropDirectionMarks } from '#domain/identifiers/clean-characters.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search-length.ts'
import { car, carInput, yardGroups } from '../car.ts'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { done, flowState, id, idOut, latitude, link, longitude, optionalCopied, text } from '../values.ts'

/** The search and the order of a list of My Cars. */
export const myListInput = z.object({
  q: optionalCopied(MAX_SEARCH_LENGTH, dropDirectionMarks),
  sort: z.enum(MY_SORTS).default(DEFAULT_MY_SORT),
})

export const myCars = {
  addToMyCars: defineOperation({
    who: dealers('manage_cars'),
    quota: 'steps',
    summary: 'Adds a car to My Cars. If it is already there, returns the existing flow.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getMyCarsByYard', 'getDealerHomeData', 'getCars'],
    input: z.object({ carId: id, auctionId: id, city: text(100) }),
    output: z.strictObject({ flowEntityId: idOut, state: flowState }),
    refusals: ['NOT_FOUND', 'AUCTION_ENDED', 'LOT_CANCELLED', 'DEFAULT_OPEN'],
  }),
  removeFromMyCars: defineOperation({
    who: dealers('view_my_cars'),
    quota: 'steps',
    summary: 'Removes a car from My Cars, unless something was already requested for it.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getMyCarsByYard', 'getDealerHomeData', 'getCars'],
    input: carInput,
    output: done,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  getMyCarsByYard: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_my_cars'),
    summary: 'Lists My Cars by yard: new, gate pass requested, gate pass approved.',
    list: true,
    input: myListInput,
    output: z.record(
      z.string(),
      z.strictObject({
        location: z.string(),
        mapUrl: link.nullable(),
        latitude: latitude.nullable(),
        longitude: longitude.nullable(),
        cars: z.array(car),
      }),
    ),
    refusals: [],
  }),
  getDealerEvaluationCars: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('upload_pictures'),
    summary: 'Lists the cars whose evaluation pictures are due or done.',
    list: true,
    input: myListInput,
    output: yardGroups,
    refusals: [],
  }),
  getDealerPlaceBidsCars: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('place_bids'),
    summary: 'Lists the cars open for bidding, and lost ones for a day.',
    list: true,
    input: myListInput,
    output: yardGroups,
    refusals: [],
  }),
  getDealerPaymentCars: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('view_payments'),
    summary: 'Lists the won cars that await payment.',
    list: true,
    input: myListInput,
    output: yardGroups,
    refusals: [],
  }),
  getDealerDeliveryCars: defineOperation({
    reads: true,
    who: dealersAndReadingAdmins('take_delivery'),
    summary: 'Lists the paid cars that await delivery.',
    list: true,
    input: myListInput,
    output: yardGroups,
    refusals: [],
  }),
}
