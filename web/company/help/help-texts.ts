import { textFamily } from '#web/text/text-family.ts'

/** The questions that dealers ask most, and when the company answers its telephone. */
export const helpTexts = {
  'help.title': 'Help',
  'help.lead': 'What dealers ask us most. If your question is not here, call us or send a WhatsApp message.',
  'help.contact': 'Call or write to us',
  'help.hours': 'Every day, 9 am to 8 pm',
  'help.ready': 'The call is free. Keep your registered mobile number ready and, for a car, its RC number.',
  'help.call': 'Call {number}',
  'help.whatsapp': 'WhatsApp {number}',

  'help.refused': 'Why was my bid refused?',
  'help.refusedLead':
    'Your screen tells you the reason when it refuses a bid. A refused bid is not counted: you still have as many bids left as before.',
  'help.tooLow': 'Bid too low',
  'help.tooLowText':
    'Your bid must be more than the highest bid. In a sealed auction it must be more than your own last bid. Enter at least the amount shown on the car’s card and bid again.',
  'help.allUsed': 'All your bids are used',
  'help.allUsedText':
    'You get at most {max} bids on one car, and in some auctions fewer. You cannot bid on this car again, but your last bid still counts.',
  'help.ended': 'Auction ended',
  'help.endedText':
    'The auction had ended when your bid reached us. We go by our server’s clock, not by the clock of your phone. Next time bid a little earlier, above all when your network is weak.',
  'help.notStarted': 'Not started yet',
  'help.notStartedText': 'The car’s card shows the date and time when bidding starts. Bid after that.',
  'help.cancelled': 'Auction cancelled',
  'help.cancelledText':
    'We have cancelled the auction of this car. Your bids on it do not count and you pay nothing for it.',
  'help.notInPlaceBids': 'Car not in Place Bids',
  'help.notInPlaceBidsText':
    'First your evaluator takes the pictures in the yard. Then open My Cars, Upload Pictures, and tap Move To Place Bids. After that you can bid.',
  'help.tooLate': 'Sent too late',
  'help.tooLateText':
    'Your network was slow and the bid took too long to reach us, so we did not place it. Check the highest bid now and bid again.',

  'help.other': 'Other questions',
  'help.noCode': 'OTP not received',
  'help.noCodeText':
    'Check the mobile number and your network. Wait until you can tap Resend OTP, and tap it. Enter only the latest OTP: earlier ones no longer work. If none arrives, call us.',
  'help.offline': 'Network lost while bidding',
  'help.offlineText':
    'The app sends your bid again for a few seconds and tells you if it was placed. If it cannot tell you, wait for the network and check Your last bid on the car’s card before you bid again.',
  'help.payment': 'Paid, but it does not show',
  'help.paymentText':
    'For a car: upload the payment proof in My Cars, Payments. It shows as approved after we have checked it. For a city: wait a few minutes and open Your cities. Do not pay again. If the money has gone and nothing shows, call us.',
  'help.documents': 'Wrong document sent',
  'help.documentsText':
    'You cannot change it while we check it. If we find it wrong, we send it back with the reason and you upload the right one. To save time, call us and say which document it is.',
} as const

export const { useText, t } = textFamily('help', helpTexts)
