/** Why a call about gate passes, yards’ links and entries at the gate is refused. */
export const gatePassesReasons = {
  'car.left': 'This car has left; it is in no yard any more.',
  'car.inYardAlready': 'This car is in {yard} already.',
  'entry.badKey': 'Send 16 to 64 letters and digits.',
  'entry.wayMissing': 'Choose “came in” or “left”.',
  'gatePass.choiceMissing': 'Please select an evaluator and at least one car.',
  'gatePass.noCars': 'Please select at least one car.',
  'gatePass.ended': 'This gate pass is no longer valid, so nothing can be entered.',
  'gatePass.unnamed': 'Name the car or the gate pass.',
  'gatePass.answered': 'This gate pass request is answered already: no car of it waits any more.',
  'gatePass.requestUnknown': 'There is no such gate pass request.',
  'gatePass.used': 'This gate pass is used: its driver has left the yard.',
  'gatePass.deliveryUnknown': 'There is no such delivery gate pass.',
  'gatePass.unknownInYard': 'There is no such gate pass for this yard.',
  'gatePass.unknown': 'There is no such gate pass.',
  'gatePass.unapproved': 'Yardbid has not approved this gate pass yet.',
  'gatePass.endedForAll': 'This gate pass is no longer valid for any car.',
  'gatePass.allRequested': 'All selected cars already have pending or approved gatepass requests.',
  'gatePass.severalAuctions':
    'One gate pass is for cars of one auction. Please ask for a pass for each auction.',
  'gatePass.severalYards': 'One gate pass is for cars of one yard. Please ask for a pass for each yard.',
  'gatePass.enteredAlready':
    '{way, select, cameIn {{person} came in already: entered on {moment} by “{yardLink}”.} other {{person} left already: entered on {moment} by “{yardLink}”.}}',
  'gatePass.yardMissing': 'Name the car’s yard first, so that the gate pass says where the car is: {cars}.',
  'gatePass.driverRetired':
    '{driver} is no longer a driver of this dealer. Reject the request, so that the dealer can name another one.',
  'yardLink.ended': 'This yard link has ended. Ask Yardbid for a new one.',
  'yardLink.unknown': 'There is no such link.',
} as const
