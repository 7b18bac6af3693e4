import { textFamily } from '#web/text/text-family.ts'

/**
 * The settings of the house. Each setting has its name, its explanation (`detail`), and the labels of its
 * fields.
 */
export const settingsTexts = {
  'setting.bankAccounts': 'Bank accounts',
  'setting.bankAccounts.detail': 'Dealers pay for their cars to one of these accounts.',

  'setting.house': 'The house',
  'setting.house.detail':
    'Receipts and the papers of a transfer show it like this. Papers that are issued already stay as they are.',
  'setting.house.name': 'Name',
  'setting.house.address': 'Address',
  'setting.house.gstin': 'GSTIN',
  'setting.cityPrice': 'City price',
  'setting.cityPrice.detail':
    'What a dealer pays for one city for a year, GST included. Orders that are open keep their price.',
  'setting.cityPrice.rupees': 'Price (₹)',
  'setting.cityOrders': 'Orders for cities',
  'setting.cityOrders.detail': 'How many orders for cities a dealer may open within an hour.',
  'setting.cityOrders.perHour': 'Orders an hour',
  'setting.analyticsRetention': 'Analytics',
  'setting.analyticsRetention.detail':
    'How long events of analytics are kept. A shorter time deletes the older ones at night, for good.',
  'setting.analyticsRetention.months': 'Whole months before the current one',

  'settings.title': 'Settings',
  'settings.detail': 'All admins are notified of each change.',
  'settings.version': 'Version {version}.',
  'settings.none': 'No account yet',
  'settings.noneText': 'Dealers see no account to pay to until you enter one.',
  'settings.change': 'Change',
  'settings.changeOf': 'Change: {setting}',
  'settings.accountOf': 'Account {number}',
  'settings.bankName': 'Bank',
  'settings.accountName': 'Account name',
  'settings.accountNo': 'Account number',
  'settings.ifscCode': 'IFSC',
  'settings.upiId': 'UPI ID (optional)',
  'settings.upi': 'UPI ID',
  'settings.noUpi': 'none',
  'settings.standing.added': 'New account',
  'settings.standing.removed': 'Removed',
  'settings.standing.changed': 'Changed',
  'settings.standing.same': 'Unchanged',
  'settings.couldNotCompare': 'The current accounts couldn’t be loaded, so the changes are not marked.',
  'settings.add': 'Add an account',
  'settings.remove': 'Remove',
  'settings.removeOf': 'Remove account {number}',
  'settings.propose': 'Save the change',
  'settings.proposeText':
    'If another admin counts as a second person, the change takes effect only after that admin confirms it.',
  'settings.saved': 'The setting is changed.',
  'settings.proposed': 'The change waits for another admin.',
  'settings.delayed': 'The change takes effect on {moment}, unless somebody stops it.',
  'settings.missing': 'Required.',
  'settings.waiting': 'A change waits for a second person',
  'settings.waitingDue': 'A change takes effect on {moment}',
  'settings.proposedBy': '{setting}. Proposed by {name}, {moment}',
  'settings.due':
    'Nobody else can confirm it, and an admin was disabled in the last 30 days, so it waits for 24 hours. All admins were sent a link that stops it until then.',
  'settings.ownWaits': 'Another admin has to confirm it. You can withdraw it.',
  'settings.confirm': 'Confirm the change',
  'settings.confirmed': 'The change is in effect.',
  'settings.confirmText': 'The change takes effect at once.',
  'settings.confirmAccounts':
    'From now on dealers pay to these accounts. Check each number against a cancelled cheque or a letter from the bank.',
  'settings.confirmTitle': 'Confirm this change',
  'settings.decline': 'Decline it',
  'settings.withdraw': 'Withdraw it',
  'settings.withdrawn': 'The change is withdrawn.',
  'settings.history': '{count, plural, one {An earlier version} other {# earlier versions}}',
  'settings.changedBy': 'Changed by {name}',
  'settings.confirmedBy': 'confirmed by {name}',
  'settings.bySetup': 'Entered during setup',
  'settings.failed': 'This couldn’t be saved. Please try again.',
} as const

export const { useText, t } = textFamily('settings', settingsTexts)
