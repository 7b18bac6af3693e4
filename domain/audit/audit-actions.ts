/** What the audit log tells of, beside the steps of cars and auctions, which stand in the event log. */
export const AUDIT_ACTIONS = [
  'onboardingApproved',
  'onboardingReturned',
  'citiesSet',
  'dealerSuspended',
  'dealerReinstated',
  'detailUnmasked',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The kinds of things that an entry of the audit log is about. */
export const AUDIT_SUBJECTS = ['user'] as const

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
