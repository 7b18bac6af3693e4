import { formatMoment, rupeesInShort } from '#web/text/formats.ts'
import '#web/text/en/my-cars.ts'
import { remainingBids } from '#domain/bidding/dealer-figures.ts'
import { excessOf, type KnownPrices } from '#domain/bidding/second-confirmation.ts'
import type { Car } from '#domain/car/car.ts'
import { paymentDeadline } from '#domain/lot/auction-rules.ts'
import { formatRupees } from '#domain/money.ts'
import type { TextId } from '#web/text/text.ts'
import type { TextValues } from '#web/text/text-family.ts'

/** A text id and the values of its placeholders. */
export interface Words {
  readonly text: TextId
  readonly values?: TextValues
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

/** Returns the line that says that a bid binds, and when the payment would be due if bidding ends as planned. */
export function bindingWords({
  ta_end_date: endsAt,
  paymentTermsHours,
}: Pick<Car, 'ta_end_date' | 'paymentTermsHours'>): Words {
  if (endsAt === null || paymentTermsHours === null) return { text: 'myCars.binding' }
  const moment = formatMoment(paymentDeadline(endsAt, paymentTermsHours))
  return { text: 'myCars.bindingDue', values: { moment } }
}

/**
 * Returns the line that says that the figure to beat changed while the dealer was typing or deciding. `isOvertaken`: the
 * dealer's amount no longer reaches the minimum bid.
 */
export function movedWords(
  { auctionFormat, leading, latestBidValue }: Pick<Car, 'auctionFormat' | 'leading' | 'latestBidValue'>,
  isOvertaken: boolean,
): Words {
  // From another screen of this dealer.
  const isOwn = auctionFormat === 'sealed' || leading === true
  const text = isOvertaken ? 'myCars.overtaken' : 'myCars.figureMoved'
  return {
    text: isOwn ? 'myCars.movedByOwn' : text,
    values: { amount: formatRupees(latestBidValue ?? 0) },
  }
}

/** Returns the prices from which an amount that looks like a typing error is told. */
export function knownPrices({
  latestBidValue,
  startingPrice,
  price,
}: Pick<Car, 'latestBidValue' | 'startingPrice' | 'price'>): KnownPrices {
  return { figureToBeat: latestBidValue, startingPrice, guidePrice: price }
}

const OVER: Readonly<Record<keyof KnownPrices, TextId>> = {
  figureToBeat: 'myCars.overHighest',
  startingPrice: 'myCars.overStarting',
  guidePrice: 'myCars.overGuide',
}

/** Returns the sentence of the second question: by how much the amount (rupees) exceeds which price. Null without one. */
export function secondQuestionWords(car: Car, amount: number): Words | null {
  const excess = excessOf(amount, knownPrices(car))
  if (excess === null) return null
  const isOwn = excess.over === 'figureToBeat' && car.auctionFormat === 'sealed'
  const values = { amount: formatRupees(amount), more: rupeesInShort(excess.by) }
  return { text: isOwn ? 'myCars.overOwn' : OVER[excess.over], values }
}
