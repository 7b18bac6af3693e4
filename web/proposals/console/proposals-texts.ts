import { textFamily } from '#web/text/text-family.ts'

/** The texts about proposals, and about acts of one person alone. */
export const proposalsTexts = {
  'proposals.title': 'Waiting for a second person',
  'proposals.text': 'One admin proposes these decisions; another admin confirms them.',
  'proposals.none': 'Nothing waits for a second person',
  'proposals.noneText':
    'Changes to bank accounts, refunds and similar decisions appear here until another admin confirms them.',
  'proposals.setting': 'Change of a setting: {setting}',
  'proposals.payBack': 'Pay {amount} back',
  'proposals.setAside': 'Mark {amount} as the house’s own',
  'proposals.refund': 'Refund {amount} to {organization}',
  'proposals.cancelAuction': 'Cancel the auction {name}',
  'proposals.cancelAuctionText':
    'One of its lots is live and would be sold at its current bid, or has sealed bids.',
  'proposals.withdrawLot': 'Withdraw {car} from its auction',
  'proposals.withdrawLotText':
    'Registration number {registration}. The car would be sold as the bids stand, or its bids are sealed.',
  'proposals.correctSoldCar': 'Correct {car} after its sale',
  'proposals.correctSoldCarText': 'Corrected: {facts}. Registration number:',
  'proposals.reinstateAdmin': 'Let {name} sign in again',
  'proposals.line': 'Received {day}: {narration}',
  'proposals.disabledFor': 'Disabled because: {reason}',
  'proposals.reason': 'Reason: {reason}',
  'proposals.by': 'Proposed by {name}, {moment}',
  'proposals.ownWaits': 'Another admin has to confirm it. You can withdraw it.',
  'proposals.due': 'It takes effect on {moment}, unless somebody stops it.',
  'proposals.notYou': 'Another admin has to confirm it.',
  'proposals.confirm': 'Confirm',
  'proposals.confirmYes': 'Confirm it',
  'proposals.confirmTitle': 'Confirm this?',
  'proposals.confirmed': 'Confirmed and carried out.',
  'proposals.withdraw': 'Withdraw',
  'proposals.decline': 'Decline',
  'proposals.withdrawn': 'Withdrawn.',
  'proposals.payBackText':
    'Yardbid sends no money. Confirm once the transfer is made at the bank, to the account that the money came from.',
  'proposals.utr': 'The bank’s reference (UTR) of the transfer back',
  'proposals.enterUtr': 'Enter the bank’s reference of the transfer back.',
  'proposals.failed': 'This couldn’t be done. Please try again.',
} as const

export const { useText, t } = textFamily('proposals', proposalsTexts)
