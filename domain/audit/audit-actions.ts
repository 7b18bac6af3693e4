/**
 * Actions recorded in the audit log: changes that admins make to accounts and money, messages that they send again or
 * discard, pictures that they hide, settings, and secrets that they view. Steps of cars and auctions are in the event log.
 */
export const AUDIT_ACTIONS = [
  'onboardingApproved',
  'onboardingReturned',
  'onboardingRejected',
  'emailReminderSent',
  'citiesSet',
  'dealerSuspended',
  'dealerReinstated',
  'detailUnmasked',
  'lotAwarded',
  'lotCountered',
  'lotReleased',
  'runnerUpOffered',
  'paymentReviewed',
  'paymentApproved',
  'paymentRejected',
  'paymentReversed',
  'defaultDeclared',
  'defaultLifted',
  'settingProposed',
  'settingChanged',
  'settingWithdrawn',
  'statementImported',
  'statementUndone',
  'statementAssigned',
  'returnProposed',
  'returnConfirmed',
  'returnWithdrawn',
  'lineAllocated',
  'lineFreed',
  'reversalDecided',
  'refundProposed',
  'refundWithdrawn',
  'paymentRefunded',
  'auctionCancelProposed',
  'auctionCancelWithdrawn',
  'auctionCancelled',
  'jobRetried',
  'jobDiscarded',
  'pictureHidden',
  'pictureShown',
  'adminCreated',
  'adminDisabled',
  'adminDisableConfirmed',
  'adminReinstateProposed',
  'adminReinstateWithdrawn',
  'adminReinstated',
  'secondFactorForgotten',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/**
 * The subject of an audit entry: a user (a dealer or an admin), a lot, an auction, a flow, a payment for cities, a failed job, a car,
 * a setting by its key, a bank statement, or a line of one.
 */
export type AuditSubject =
  | 'user'
  | 'lot'
  | 'auction'
  | 'flow'
  | 'payment'
  | 'job'
  | 'car'
  | 'setting'
  | 'statement'
  | 'statementLine'
