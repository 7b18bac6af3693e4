import * as z from 'zod'
import { carAnswer, flowInput } from '../car.ts'
import { dealers, defineOperation } from '../operation.ts'
import { id, rupees } from '../values.ts'

const who = dealers('place_bids')

/** A dealer's responses to a counter. */
export const counters = {
  acceptCounter: defineOperation({
    who,
    quota: 'steps',
    onLowDisk: true,
    summary: 'Accepts the house’s counter at the amount that the dealer saw.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerPlaceBidsCars', 'getDealerPaymentCars'],
    input: z.object({ flowEntityId: id, amount: rupees }),
    output: carAnswer,
    refusals: ['NOT_FOUND', 'COUNTER_CHANGED', 'COUNTER_CLOSED', 'WRONG_STATE', 'DEFAULT_OPEN'],
  }),
  declineCounter: defineOperation({
    who,
    quota: 'steps',
    onLowDisk: true,
    summary: 'Declines the house’s counter.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerPlaceBidsCars'],
    input: flowInput,
    output: carAnswer,
    refusals: ['NOT_FOUND', 'COUNTER_CLOSED', 'WRONG_STATE'],
  }),
}
