/** Why a call about KYC, the NOC and the papers of a transfer is refused. */
export const paperworkReasons = {
  'car.notOfDealer': 'There is no such car of a dealer.',
  'documents.changed': 'The dealer has sent other documents since. Look at them first.',
  'kyc.incomplete': 'Please fill in all required fields and upload both Aadhar and PAN cards.',
  'kyc.filesReused':
    'This file is of the KYC of another car. Confirm that the applicant agrees to its use for this car, too.',
  'noc.ofSeveral':
    '{count, plural, =2 {Is this one NOC for both cars?} other {Is this one NOC for all # cars?}}',
  'noc.ofOthers':
    'This file is already the NOC of {others}. {count, plural, one {Is it the NOC of {car}, too?} other {Is it the NOC of # more cars, too?}}',
  'transfer.unpaid': 'The papers of a transfer are made once the car is paid: it is at "{state}".',
} as const
