/**
 * Actions recorded in the audit log: changes that admins make to accounts and money, and secrets that they view. Steps
 * of cars and auctions are in the event log.
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

/** The subject of an audit entry: a user (a dealer or an admin), a lot, or a payment for cities. */
export type AuditSubject = 'user' | 'lot' | 'payment'
