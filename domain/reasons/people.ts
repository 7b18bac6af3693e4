/** Why a call about evaluators, drivers and their accesses is refused. */
export const peopleReasons = {
  'access.unknown': 'This access is not in your list.',
  'access.badValidity': 'Let somebody in for at least a minute and at most 7 days.',
  'access.personUnknown':
    '{role, select, dealer_evaluator {You have no evaluator with this phone number.} other {You have no delivery driver with this phone number.}}',
  'car.ofSeveralDealers': 'Several dealers have this car with you: say which one (flowEntityId).',
  'driver.unknown': 'Selected driver not found.',
  'evaluator.unknown': 'Selected evaluator not found.',
  'evaluator.gone': 'Evaluator not found. Please contact an administrator.',
  'person.incomplete': 'Please fill in all required fields and upload both license and profile picture.',
  'person.kindMissing': 'Choose evaluator or delivery driver.',
  'person.pictureKind': 'Only JPEG, PNG, or JPG files are allowed for profile picture.',
  'person.unknown': 'This person is not in your list.',
  'person.phoneTaken':
    '{role, select, dealer_evaluator {You already have an evaluator with this phone number.} other {You already have a delivery driver with this phone number.}}',
} as const
