/** Why a bid is refused. */
export const biddingReasons = {
  'auction.cancelled': 'The auction of this car was cancelled.',
  'auction.carWithdrawn': 'This car was withdrawn from its auction.',
  'auction.notYours': 'There is no such auction among yours, or it is not over.',
  'auction.ended': 'The auction of this car has ended.',
  'bid.tooLate': 'This bid arrived too late and was not placed.',
  'bid.notStarted': 'Bidding on this car has not started yet.',
  'bid.ended': 'Bidding on this car has ended.',
  'bid.tooLow': 'Bid amount must be greater than previous bid.',
  'bid.notRupees': 'A bid is a whole number of rupees, from ₹1 to {max}.',
  'bid.notInPlaceBids': 'This car is not in Place Bids: it is at "{state}".',
  'bid.capReached':
    '{maxBids, plural, =1 {You have placed your only bid on this car.} other {You have placed all # of your bids on this car.}}',
  'car.notInYourCities': 'There is no such car in an auction of your cities.',
} as const
