import { textFamily } from '#web/text/text-family.ts'

/** How a dealer stands on a car: on a bidding card and on the car's page. */
export const standingTexts = {
  'standing.youLead': 'You lead',
  'standing.outbidBy': "You're outbid by {amount}",
  'standing.noBidsYet': 'No bids yet',
  'standing.notBidYet': 'You haven’t bid yet',
  'standing.sealed': "Sealed: nobody sees another's bid",
  'standing.settling': 'Bidding has ended. The result follows shortly.',
  'standing.startsAt': 'Bidding starts {moment}',
  'standing.soldToAnother': 'Another dealer won it',
  'standing.lotNotSold': 'The car was not sold',
  'standing.lotCancelled': 'The auction was cancelled',
  'standing.lotWithdrawn': 'The car was withdrawn',
  'standing.yourSealedBid': 'your bid',
  'standing.highestBid': 'highest bid',
  'standing.startingPrice': 'starting price',
  'standing.soldFor': 'sold for',
  'standing.bidPlaced': 'Bid {n} of {max} placed at {time}',
  'standing.bidPlacedOn': 'Bid {n} of {max} placed at {time}, {day}',
} as const

export const { useText, t } = textFamily('standing', standingTexts)
