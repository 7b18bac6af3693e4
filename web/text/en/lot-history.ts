import { textFamily } from '#web/text/text-family.ts'

/** The texts of a lot's whole order. */
export const lotHistoryTexts = {
  'lotHistory.title': 'All bids',
  'lotHistory.titleOf': 'All bids on {title}',
  'lotHistory.summary':
    '{count, plural, =0 {No bids} one {# bid} other {# bids}}{own, plural, =0 {, none of them yours} one {, # of them yours} other {, # of them yours}}',
  'lotHistory.none': 'Nobody bid on this car.',
  'lotHistory.open': 'Open auction',
  'lotHistory.sealed': 'Sealed auction',
  'lotHistory.note':
    'Numbered in the order in which Yardbid received the bids, by Yardbid’s own clock. Other dealers are not named.',
  'lotHistory.newestFirst': 'Newest first',
  'lotHistory.oldestFirst': 'Oldest first',
  'lotHistory.print': 'Print',
  'lotHistory.bid': 'Bid no. {n}',
  'lotHistory.yours': 'Your bid',
  'lotHistory.highest': 'Highest bid',
  'lotHistory.beat': 'Beat {amount} by {more}',
  'lotHistory.raisedOwn': 'Raised your own bid of {amount} by {more}',
  'lotHistory.first': 'The first bid',
  'lotHistory.firstOwn': 'Your first bid',
  'lotHistory.toCar': 'Back to the car',
  'lotHistory.notFound':
    'These bids aren’t available to you. Dealers who could bid on the car see them once its auction is over.',
  'lotHistory.failed': 'Failed to load the bids. Please try again.',
} as const

export const { useText, t } = textFamily('lotHistory', lotHistoryTexts)
