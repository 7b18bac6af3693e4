import { textFamily } from '#web/text/text-family.ts'

/** The texts of a car's own page. */
export const carDetailsTexts = {
  'carDetails.back': 'Back',
  'carDetails.title': 'Car Details',
  'carDetails.gallery': 'Pictures',
  'carDetails.openPicture': 'Show picture {number} of {total} in full size',
  'carDetails.choosePicture': 'Picture {number} of {total}',
  'carDetails.specs': 'Specifications',
  'carDetails.unknownFacts': 'Not known: {facts}',
  'carDetails.remarks': 'Supplier’s remarks',
  'carDetails.papers': 'Papers at a glance',
  'carDetails.paper.rc': 'RC',
  'carDetails.paper.owners': 'Owners',
  'carDetails.paper.hypothecation': 'Hypothecation',
  'carDetails.paper.insurance': 'Insurance',
  'carDetails.paper.fitness': 'Fitness',
  'carDetails.paper.tax': 'Road tax',
  'carDetails.paper.challans': 'Challans',
  'carDetails.paper.noc': 'NOC',
  'carDetails.paperStatus.clear': 'Clear',
  'carDetails.paperStatus.issue': 'Not clear',
  'carDetails.paperStatus.unknown': 'Not known',
  'carDetails.unknownPapers': 'Not known: {papers}',
  'carDetails.auction': 'Auction',
  'carDetails.openAuction': 'Open auction',
  'carDetails.sealedAuction': 'Sealed auction',
  'carDetails.endsAt': 'Auction ends {moment}',
  'carDetails.timeLeft': 'Time left',
  'carDetails.startingPrice': 'Starting price',
  'carDetails.highestBid': 'Highest bid',
  'carDetails.sealed': 'Sealed',
  'carDetails.newHighestBid': 'The highest bid is now {amount}',
  'carDetails.yourBid': 'Your last bid',
  'carDetails.stands': 'Current status',
  'carDetails.goTo': 'Go to {list}',
  'carDetails.toBid.new':
    'Before you can bid: add the car to My Cars, request a gate pass, and upload pictures of it.',
  'carDetails.toBid.MY_CARS_NEW': 'Before you can bid: request a gate pass, then upload pictures of the car.',
  'carDetails.toBid.GATE_PASS_REQUESTED':
    'Before you can bid: the house approves the gate pass, then you upload pictures of the car.',
  'carDetails.toBid.GATE_PASS_APPROVED':
    'Before you can bid: share the evaluation link, then upload pictures of the car.',
  'carDetails.toBid.EVALUATION':
    'Before you can bid: upload pictures of the car, then move it to Place Bids.',
  'carDetails.toBid.EVALUATION_COMPLETE': 'Before you can bid: move the car to Place Bids.',
  'carDetails.location': 'Location',
  'carDetails.history': 'History',
  'carDetails.noHistory': 'No interactions yet.',
  'carDetails.loadPrevious': 'Load Previous History',
  'carDetails.allShown': 'The whole history is shown.',
  'carDetails.historyPicture': 'Picture {number}: {log}',
  'carDetails.message': 'Send us your message here',
  'carDetails.notFound': 'This car is not in your cities, or it is no longer listed.',
} as const

export const { useText, t } = textFamily('carDetails', carDetailsTexts)
