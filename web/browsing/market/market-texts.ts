import { textFamily } from '#web/text/text-family.ts'

/** The texts of the page behind Know More: the market in short. The figures come from the rules themselves. */
export const marketTexts = {
  'market.title': 'How this market works',
  'market.lead':
    'Yardbid is a wholesale market for used cars, open to dealers only. Every car stands in one of our yards, every countdown runs on one clock, and every bid is counted in the order in which it arrived.',
  'market.fromYardToPapers': 'From the yard to the papers',
  'market.step.collect': 'Choose',
  'market.step.collectText':
    'Browse the cars in your cities and add the ones you like to My Cars. It costs nothing.',
  'market.step.look': 'Inspect',
  'market.step.lookText':
    'Request a gate pass for your evaluator. Pictures taken in the yard appear with the car at once.',
  'market.step.bid': 'Bid',
  'market.step.bidText':
    'At most {bids} bids per car, so make each one count. You see and confirm every amount in figures and in words.',
  'market.step.win': 'Win and pay',
  'market.step.winText':
    'The highest bid at or above the reserve price wins. Unless the auction says otherwise, payment is due within {hours} hours.',
  'market.step.collectCar': 'Take delivery',
  'market.step.collectCarText': 'Your driver collects the car with a delivery gate pass.',
  'market.step.papers': 'Get the papers',
  'market.step.papersText':
    'We check your KYC, send the NOC, and follow the transfer until the new RC is accepted.',
  'market.rules': 'Rules for everyone',
  'market.rule.clock': 'One clock',
  'market.rule.clockText':
    'Countdowns run on our server’s clock, not on your phone’s. A bid counts if it arrives before the end.',
  'market.rule.late': 'Late bids',
  'market.rule.lateText':
    'In an open auction a bid in the last {window} seconds moves the end to {window} seconds after it, for at most {max} minutes. An auction may set its own figures.',
  'market.rule.open': 'Open',
  'market.rule.openText': 'You see the highest bid, never who placed it. A bid must beat it.',
  'market.rule.sealed': 'Sealed',
  'market.rule.sealedText':
    'You see only your own bids until the lot is closed. Of two equal bids the earlier one wins.',
  'market.rule.reserve': 'Reserve',
  'market.rule.reserveText':
    'Where the highest bid stays below the reserve price, we accept it, make its bidder one counter offer that is open for {hours} hours, or do not sell the car.',
  'market.rule.unknown': 'No guessing',
  'market.rule.unknownText':
    'What a supplier did not tell us is shown as not known. We never fill a gap with a guess.',
  'market.browse': 'Browse Cars',
} as const

export const { useText, t } = textFamily('market', marketTexts)
