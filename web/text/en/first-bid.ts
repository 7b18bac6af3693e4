import { textFamily } from '#web/text/text-family.ts'

/** The steps that lead a new dealer to its first bid. */
export const firstBidTexts = {
  'firstBid.title': 'Five steps to your first bid',
  'firstBid.done': '{done} of {total} done',
  'firstBid.stepDone': '{step}: done',

  'firstBid.addCar': 'Add a car',
  'firstBid.addCar.how': 'Tap Add to My Cars on a car below.',
  'firstBid.requestPass': 'Request a gate pass',
  'firstBid.requestPass.how': 'It lets your evaluator into the yard to inspect the car.',
  'firstBid.requestPass.go': 'Go to My Cars',
  'firstBid.passApproved': 'Get it approved',
  'firstBid.passApproved.how': 'We check the request and tell you as soon as the gate pass is approved.',
  'firstBid.passApproved.go': 'See your request',
  'firstBid.sendPictures': 'Send the pictures',
  'firstBid.sendPictures.how':
    'Share the evaluation link with your evaluator, or upload the pictures yourself, and submit them.',
  'firstBid.sendPictures.go': 'Go to Upload Pictures',
  'firstBid.bid': 'Place your bid',
  'firstBid.bid.how': 'You may bid five times on a car. The highest bid at the end wins.',
  'firstBid.bid.go': 'Go to Place Bids',
} as const

export const { useText } = textFamily('firstBid', firstBidTexts)
