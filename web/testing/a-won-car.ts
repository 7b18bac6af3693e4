import type { Output } from '#contract/api.ts'
import type { Car as AnsweredCar } from '#contract/car.ts'
import { aLot, anId, type GivenCar } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns a car that the dealer has won at ₹8,20,000 and has to pay by tomorrow. */
export function aWonCar(given: GivenCar = {}): AnsweredCar {
  return aLot({
    state: 'BID_AWARDED',
    outcome: 'awarded',
    isSold: true,
    leading: null,
    ta_end_date: minutesFromNow(-120),
    auctionWinAmount: 820_000,
    auctionAwardedAt: minutesFromNow(-119),
    awardedToDealerAmount: 820_000,
    next_deadline: minutesFromNow(46 * 60),
    ...given,
  })
}

/** Returns the terms of payment of a won car, which is to be paid from the dealer's own account. */
export function aPayment(
  given: Partial<Output<'getPaymentInstructions'>> = {},
): Output<'getPaymentInstructions'> {
  return {
    amount: 820_000,
    dueAt: minutesFromNow(46 * 60),
    reference: 'YB7K3MQ4',
    accounts: [],
    ownAccount: { accountNo: '00112233445566', accountName: 'Asha Motors', ifscCode: 'HDFC0000123' },
    submissions: [],
    receiptNumber: null,
    ...given,
  }
}

/** Returns the place of a file that has been uploaded. */
export function anUploadedFile(): Output<'uploadRaw'> {
  return { publicUrl: '/favicon.svg', thumbnailUrl: null, fileId: anId(60) }
}
