/**
 * What the audit log tells of: what the house's people do to an account, to money, and what they look at. The
 * steps of cars and auctions stand in the event log.
 */
export const AUDIT_ACTIONS = [
  'onboardingApproved',
  'onboardingReturned',
  'citiesSet',
  'dealerSuspended',
  'dealerReinstated',
  'detailUnmasked',
  'lotAwarded',
  'lotCountered',
  'lotReleased',
  'paymentRefunded',
  'adminCreated',
  'secondFactorForgotten',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an entry of the audit log is about: a user (a dealer's, or one of the house's own people), a lot, or a payment for cities. */
export type AuditSubject = 'user' | 'lot' | 'payment'
