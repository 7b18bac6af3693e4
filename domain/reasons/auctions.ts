/** Why a call about auctions, their lots, counter offers and announcements is refused. */
export const auctionsReasons = {
  'announcement.empty': 'Enter what is announced.',
  'announcement.sealed':
    'The facts of a car in a sealed auction can’t change after its start. Announce a sentence, or withdraw the car.',
  'announcement.hasBid':
    'This lot has a bid, so its facts can’t change. Announce a sentence, or withdraw the car.',
  'auction.allLotsEnded': 'Every lot of this auction has ended already.',
  'auction.unknown': 'There is no such auction.',
  'auction.changed': 'Somebody else has changed or cancelled this auction.',
  'auction.noCars': 'Add at least one car.',
  'auction.notOver': 'This auction is not over. Its unsold lots can run again when it is.',
  'auction.nothingUnsold': 'Every car of this auction is sold, or in another auction or draft.',
  'auction.neverPublished': 'This auction was never published, so nothing has come of it.',
  'auction.timeTooFar': 'Enter a time within a year from now.',
  'auction.endBeforeStart': 'The end has to be after the start.',
  'auction.notPublishable':
    '{status, select, published {This auction can’t be published: it is published.} other {This auction can’t be published: it is cancelled.}}',
  'auction.endTooSoon': 'The end has to be at least {seconds} seconds ahead when an auction is published.',
  'auction.notDraft':
    '{status, select, published {Only a draft can be changed, and this auction is published.} other {Only a draft can be changed, and this auction is cancelled.}}',
  'auction.carTwice': 'This car is in the auction twice.',
  'car.inNewerAuction': 'This car is in a newer auction already.',
  'counter.changed': 'The counter offer is for another amount. Please look at it again.',
  'counter.closed': 'There is no open counter offer for this car any more.',
  'counter.open': 'The highest bidder is still considering the counter offer for this lot.',
  'counter.bidderInDefault': 'The highest bidder has an open default, so it cannot be countered.',
  'counter.tooLow': 'A counter is a whole number of rupees over the highest bid of {bid}.',
  'draft.changed': 'Somebody else has changed this draft. Look at it again, then make your changes.',
  'lot.inDraft': 'This lot is in a draft: take the car out of the draft instead.',
  'lot.endedUnderReserve': 'This lot has ended under its reserve: release it instead.',
  'lot.endedNotWithdrawable': 'This lot has ended, so it can’t be withdrawn.',
  'lot.neverAwarded': 'This lot was never awarded, so there is no runner-up to offer it to.',
  'lot.stillAwarded': 'This car is still with the dealer it was awarded to.',
  'lot.noOtherBidder': 'No other bidder remains for this lot.',
  'lot.notPublished': 'This lot is not published; change the car itself.',
  'lot.over': 'This lot is over.',
  'lot.unknown': 'There is no such lot.',
  'lot.takenOff':
    '{outcome, select, cancelled {This lot is cancelled already.} other {This lot is withdrawn already.}}',
  'lot.carSold': '{car} is sold.',
  'lot.carInAuction': '{car} is in an auction that is not over.',
  'lot.plateTwice': 'Another car has the number of {car}. Correct one of the two first.',
  'lot.notUnderReserve':
    'This lot is not waiting for the house: {outcome, select, awarded {it is awarded.} reserve_not_met {it is under the reserve.} no_bids {it is closed without a bid.} cancelled {it is cancelled.} withdrawn {it is withdrawn.} released {it is released.} other {it is not closed yet.}}',
  'offer.none': 'There is no open offer of this car.',
  'offer.expired': 'The time to take this car has passed.',
} as const
