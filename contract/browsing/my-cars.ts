import * as z from 'zod'
import { FLOW_STATES } from '#domain/flows/car-lifecycle.ts'
import { car, carInput, yardGroups } from '../car.ts'
import { dealers, dealersAndReadingAdmins, defineOperation } from '../operation.ts'
import { done, id, idOut, nothing, text } from '../values.ts'

export const myCars = {
  addToMyCars: defineOperation({
    who: dealers('manage_cars'),
    summary: 'Takes a car into My Cars; one that is already taken answers the flow that is there.',
    input: z.object({ carId: id, auctionId: id, city: text(100) }),
    output: z.strictObject({ flowEntityId: idOut, state: z.enum(FLOW_STATES) }),
    refusals: ['NOT_FOUND', 'AUCTION_ENDED', 'LOT_CANCELLED'],
  }),
  removeFromMyCars: defineOperation({
    who: dealers('view_my_cars'),
    summary: 'Takes a car out of My Cars, as long as nothing was asked for it.',
    input: carInput,
    output: done,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  getMyCarsByYard: defineOperation({
    who: dealersAndReadingAdmins('view_my_cars'),
    summary: 'My Cars by yard: new, gate pass requested, gate pass approved.',
    list: true,
    input: nothing,
    output: z.record(
      z.string(),
      z.strictObject({
        location: z.string(),
        mapUrl: z.string().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        cars: z.array(car),
      }),
    ),
    refusals: [],
  }),
  getDealerEvaluationCars: defineOperation({
    who: dealersAndReadingAdmins('upload_pictures'),
    summary: 'The cars whose evaluation pictures are due or done.',
    list: true,
    input: nothing,
    output: yardGroups,
    refusals: [],
  }),
  getDealerPlaceBidsCars: defineOperation({
    who: dealersAndReadingAdmins('place_bids'),
    summary: 'The cars open for bidding, and for a day those that were lost.',
    list: true,
    input: nothing,
    output: yardGroups,
    refusals: [],
  }),
  getDealerPaymentCars: defineOperation({
    who: dealersAndReadingAdmins('view_payments'),
    summary: 'The cars that were won and wait for their payment.',
    list: true,
    input: nothing,
    output: yardGroups,
    refusals: [],
  }),
  getDealerDeliveryCars: defineOperation({
    who: dealersAndReadingAdmins('take_delivery'),
    summary: 'The cars that are paid and wait to be taken.',
    list: true,
    input: nothing,
    output: yardGroups,
    refusals: [],
  }),
  getDealerNOCCars: defineOperation({
    who: dealersAndReadingAdmins('view_noc'),
    summary: 'The cars that are delivered, with their papers.',
    list: true,
    input: nothing,
    output: z.strictObject({ cars: z.array(car) }),
    refusals: [],
  }),
}
