/** The texts of the console about the house's staff. Part of `consoleTexts`. */
export const consoleStaffTexts = {
  'console.admins': 'Admins',
  'console.adminsText': 'The house’s staff. Whoever runs the server adds new ones.',
  'console.adminSelf': '{name} (you)',
  'console.lastUsed': 'Last used',
  'console.adminActive': 'Active',
  'console.adminDisabled': 'Disabled',
  'console.factorSet': 'Two-step login set up',
  'console.factorUnset': 'No two-step login',
  'console.disable': 'Disable',
  'console.disableTitle': 'Disable {name}?',
  'console.disableText':
    'The admin is signed out everywhere at once and can’t sign in. All admins are notified. For 72 hours you still can’t act alone where two people are needed.',
  'console.disableReason': 'Reason, for the audit log',
  'console.adminDisabledDone': '{name} is disabled.',
  'console.reinstateAdmin': 'Reinstate',
  'console.reinstateAdminTitle': 'Reinstate {name}?',
  'console.reinstateAdminText':
    'The admin can sign in again with the same password and two-step login. If another admin counts as a second person, that admin has to confirm it.',
  'console.adminReinstateProposed': 'Another admin has to confirm that {name} may sign in again.',
  'console.reinstateWaits': 'Waits for a second person',
  'console.confirmDisable': 'Confirm disabling',
  'console.confirmDisableTitle': 'Confirm that {name} stays disabled?',
  'console.confirmDisableText':
    '{name} then no longer counts as a second person. If only one admin is left, that admin may act alone.',
  'console.disableConfirmedDone': '{name} no longer counts as a second person.',
  'console.countsUntil': 'Counts as a second person until {moment}',
  'console.countsFrom': 'Counts as a second person from {moment}',
  'console.adminReinstatedDone': '{name} can sign in again.',
} as const
