import { remainingBids } from '#domain/bidding/dealer-figures.ts'
import type { Car } from '#domain/car/car.ts'
import { formatRupees } from '#domain/money.ts'
import type { TextId, TextValues } from '#web/text/text.ts'

/** A text id and the values of its placeholders. */
export interface Words {
  readonly text: TextId
  readonly values: TextValues
}

/** Returns the line that says which bid this one beats. */
export function beatsWords(car: Car): Words {
  const isSealed = car.auctionFormat === 'sealed'
  if (car.latestBidValue === null) {
    return {
      text: isSealed ? 'myCars.firstOwnSealed' : 'myCars.firstBid',
      values: { amount: formatRupees(car.startingPrice) },
    }
  }
  const values = { amount: formatRupees(car.latestBidValue) }
  if (isSealed) return { text: 'myCars.raisesOwnSealed', values }
  return { text: car.leading === true ? 'myCars.raisesOwnLead' : 'myCars.beatsHighest', values }
}

/** Returns the line that says how many bids are left after this one. */
export function leftAfterWords({ maxBids, bidsPlaced }: Pick<Car, 'maxBids' | 'bidsPlaced'>): Words {
  const left = remainingBids({ maxBids, bidsPlaced: bidsPlaced + 1 })
  return { text: 'myCars.leftAfter', values: { left } }
}

/** Returns the second question about an amount that looks like a typing error. */
export function secondQuestionWords(car: Car, amount: number, figure: number): Words {
  const values = { amount: formatRupees(amount), figure: formatRupees(figure) }
  return car.price === null
    ? { text: 'myCars.secondQuestionNoGuide', values }
    : { text: 'myCars.secondQuestion', values: { ...values, guide: formatRupees(car.price) } }
}
