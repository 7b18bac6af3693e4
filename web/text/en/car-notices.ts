import { textFamily } from '#web/text/text-family.ts'

/** The notices about the dealer's cars, which appear on every screen. */
export const carNoticesTexts = {
  'carNotices.withReason': '{event} {reason}',
  'carNotices.see': 'See it',

  'carNotices.outbid':
    "{count, plural, one {You're outbid by {amount} on {title}.} other {You're outbid on # cars.}}",
  'carNotices.award': '{count, plural, one {You won {title} for {amount}.} other {You won # cars.}}',
  'carNotices.awardUnpriced': 'You won {title}.',
  'carNotices.counter':
    '{count, plural, one {Yardbid made you an offer on {title}.} other {Yardbid made you offers on # cars.}}',
  'carNotices.offerRunnerUp':
    '{count, plural, one {{title} is yours after all, if you want it.} other {# cars are yours after all, if you want them.}}',
  'carNotices.lose': "{count, plural, one {You didn't win {title}.} other {You didn't win # cars.}}",
  'carNotices.underReserve':
    '{count, plural, one {Under the reserve, the house decides: {title}.} other {Under the reserve, the house decides: # cars.}}',
  'carNotices.withdrawn':
    '{count, plural, one {{title} was withdrawn from its auction.} other {# cars were withdrawn from their auctions.}}',
  'carNotices.lapse':
    '{count, plural, one {The auction for {title} ended before you could bid.} other {The auctions for # cars ended before you could bid.}}',
  'carNotices.approveGatePass':
    '{count, plural, one {Gate pass approved: {title}.} other {Gate pass approved for # cars.}}',
  'carNotices.rejectGatePass':
    '{count, plural, one {Gate pass rejected: {title}.} other {Gate pass rejected for # cars.}}',
  'carNotices.approvePayment':
    '{count, plural, one {Payment approved: {title}.} other {Payment approved for # cars.}}',
  'carNotices.rejectPayment':
    '{count, plural, one {Payment rejected: {title}.} other {Payment rejected for # cars.}}',
  'carNotices.reversePayment':
    '{count, plural, one {Your payment for {title} was reversed. Please pay again.} other {Your payments for # cars were reversed. Please pay again.}}',
  'carNotices.declareDefault':
    '{count, plural, one {{title} is no longer yours: it was not paid for in time.} other {# cars are no longer yours: they were not paid for in time.}}',
  'carNotices.approveDeliveryGatePass':
    '{count, plural, one {Delivery gate pass approved: {title}.} other {Delivery gate pass approved for # cars.}}',
  'carNotices.rejectDeliveryGatePass':
    '{count, plural, one {Delivery gate pass rejected: {title}.} other {Delivery gate pass rejected for # cars.}}',
  'carNotices.acceptKyc': '{count, plural, one {KYC accepted: {title}.} other {KYC accepted for # cars.}}',
  'carNotices.askKycInfo':
    '{count, plural, one {More is needed for the KYC of {title}.} other {More is needed for the KYC of # cars.}}',
  'carNotices.sendNoc': '{count, plural, one {NOC sent: {title}.} other {NOC sent for # cars.}}',
  'carNotices.acceptRc':
    '{count, plural, one {New RC accepted: {title}.} other {New RC accepted for # cars.}}',
  'carNotices.askRcInfo':
    '{count, plural, one {More is needed for the new RC of {title}.} other {More is needed for the new RC of # cars.}}',
} as const

export const { useText, t } = textFamily('carNotices', carNoticesTexts)
