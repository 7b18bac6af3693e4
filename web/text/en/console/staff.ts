/** The texts of the console about the house's staff. Part of `consoleTexts`. */
export const consoleStaffTexts = {
  'console.admins': 'Admins',
  'console.adminsText': 'The house’s staff. New ones are added on the server, with npm run create-admin.',
  'console.adminSelf': '{name} (you)',
  'console.lastUsed': 'Last used',
  'console.adminActive': 'Active',
  'console.adminDisabled': 'Disabled',
  'console.factorSet': 'Second factor set up',
  'console.factorUnset': 'No second factor',
  'console.disable': 'Disable',
  'console.disableTitle': 'Disable {name}?',
  'console.disableText':
    'The admin is signed out everywhere at once and can’t sign in. All admins are told. For 72 hours you still can’t decide alone what takes two people.',
  'console.disableReason': 'Reason, for the audit log',
  'console.adminDisabledDone': '{name} is disabled.',
  'console.letInAgain': 'Let in again',
  'console.letInTitle': 'Let {name} in again?',
  'console.letInText':
    'The admin can sign in again with the same password and second factor. Where another admin counts as a second person, that one has to confirm it.',
  'console.adminReinstateProposed': 'Another admin has to confirm that {name} may sign in again.',
  'console.reinstateWaits': 'Awaits a second person',
  'console.confirmDisable': 'Confirm disabling',
  'console.confirmDisableTitle': 'Confirm that {name} stays disabled?',
  'console.confirmDisableText':
    'From then on {name} no longer counts as a second person, so that what takes two may be decided by one who is left alone.',
  'console.disableConfirmedDone': '{name} no longer counts as a second person.',
  'console.countsUntil': 'Counts as a second person until {moment}',
  'console.countsFrom': 'Counts as a second person from {moment}',
  'console.adminReinstatedDone': '{name} can sign in again.',
} as const
