/** Why a decision of the house that takes two people is refused. */
export const proposalsReasons = {
  'account.disabled': 'Your account is disabled.',
  'admin.unknown': 'This admin doesn’t exist.',
  'admin.notDisabled': 'This admin is not disabled.',
  'admin.notSecondPerson': 'This admin counts as a second person no more.',
  'admin.self': 'You can’t disable your own account.',
  'admin.disabled': 'This admin is disabled already.',
  'admin.reinstated': 'This admin is not disabled any more.',
  'confirm.ownDisable': 'You disabled this admin, so another one has to confirm it.',
  'confirm.needsSecondPerson': 'An admin who counts as a second person has to confirm this.',
  'confirm.ownProposal': 'You began this, so another admin has to confirm it.',
  'confirm.newAdmin':
    'One of you two was let in by one person alone less than 72 hours ago, so another admin has to confirm it.',
  'link.invalid': 'This link is not valid.',
  'proposal.unknown': 'There is no such proposal.',
  'proposal.decided': 'This has been confirmed or withdrawn already.',
  'proposal.exists': 'This is proposed already, and awaits its confirmation.',
  'setting.changed': 'Somebody has changed this setting in the meantime. Look at it again.',
} as const
