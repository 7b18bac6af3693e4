import { carAnswer, flowInput } from '../car.ts'
import { dealers, defineOperation } from '../operation.ts'

const who = dealers('view_payments')

/** A runner-up's responses to the offer of a car whose winner did not pay. */
export const offers = {
  acceptOffer: defineOperation({
    who,
    quota: 'steps',
    onLowDisk: true,
    summary: 'Accepts a car that was offered to the runner-up. The time to pay begins.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerPaymentCars'],
    input: flowInput,
    output: carAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE', 'DEFAULT_OPEN'],
  }),
  declineOffer: defineOperation({
    who,
    quota: 'steps',
    onLowDisk: true,
    summary: 'Declines a car that was offered to the runner-up.',
    changes: ['getDealerCounts', 'getCarDetailsPageData', 'getDealerPaymentCars', 'getDealerPlaceBidsCars'],
    input: flowInput,
    output: carAnswer,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
}
