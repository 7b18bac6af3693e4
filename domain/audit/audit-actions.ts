/**
 * Actions recorded in the audit log: all that admins change, what they export, and the secrets that they view. The
 * declaration of an operation says which of them it writes (`audits`).
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
  'documentOpened',
  'lotAwarded',
  'lotCountered',
  'lotReleased',
  'lotAnnounced',
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
  'lotWithdrawalProposed',
  'lotWithdrawalDropped',
  'lotWithdrawn',
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
  'secondFactorSet',
  'secondFactorRemoved',
  'recoveryCodesRenewed',
  'passwordChanged',
  'profileChanged',
  'cityCreated',
  'cityAliasAdded',
  'cityAliasRemoved',
  'yardCreated',
  'carCreated',
  'carChanged',
  'carMoved',
  'carCorrectionProposed',
  'carCorrected',
  'carCorrectionDropped',
  'carMerged',
  'carsImported',
  'importUndone',
  'auctionCreated',
  'auctionChanged',
  'auctionPublished',
  'gatePassApproved',
  'gatePassRejected',
  'yardLinkCreated',
  'yardLinkRevoked',
  'deliveryPassApproved',
  'deliveryPassRejected',
  'deliveryPassExtended',
  'kycAccepted',
  'kycInfoAsked',
  'nocSent',
  'rcAccepted',
  'rcInfoAsked',
  'paperDownloaded',
  'resultsExported',
  'auditExported',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The kinds of things that an audit entry is about. Its id is a UUID, but for the kinds whose comment says otherwise. */
export const AUDIT_SUBJECTS = [
  /** A dealer or an admin. */
  'user',
  'lot',
  'auction',
  'flow',
  /** A payment for cities. */
  'payment',
  /** A failed job: a number. */
  'job',
  'car',
  /** A setting: its key. */
  'setting',
  /** A bank statement. */
  'statement',
  /** A line of a bank statement. */
  'statementLine',
  'city',
  'yard',
  /** A list of cars. */
  'import',
  'gatePass',
  /** The link with which the guards of a yard read gate passes. */
  'yardLink',
  /** A list that was exported as it was filtered: its name. */
  'list',
] as const

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** A subject as it is shown: users are dealers or admins. */
export type ShownSubject = Exclude<AuditSubject, 'user'> | 'dealer' | 'admin'

/** All {@link ShownSubject}s. */
export const SHOWN_SUBJECTS: readonly [ShownSubject, ...ShownSubject[]] = [
  'dealer',
  'admin',
  ...AUDIT_SUBJECTS.filter((subject) => subject !== 'user'),
]
