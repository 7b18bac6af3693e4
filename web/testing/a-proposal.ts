import type { Output } from '#contract/api.ts'
import type { Proposal } from '#contract/proposals/proposals.ts'
import type { SettingChange, SettingOf } from '#contract/settings/settings.ts'
import type { HouseAccount } from '#domain/car-payments/bank-accounts.ts'
import { SETTING_KEYS, SETTINGS } from '#domain/setting-table.ts'
import { anId } from './a-car.ts'
import { BANK_LINE } from './a-proof.ts'
import { minutesFromNow } from './fixed-now.ts'

/** The bank account of the house to which dealers pay. */
export const IN_FORCE: HouseAccount = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions Pvt Ltd',
  accountNo: '50200012345678',
  ifscCode: 'HDFC0000123',
  upiId: 'yardbid@hdfcbank',
}

/** The accounts as a change would make them: one changed, one new. */
export const CHANGED_ACCOUNTS: readonly HouseAccount[] = [
  { ...IN_FORCE, ifscCode: 'HDFC0000456', upiId: null },
  {
    bankName: 'State Bank of India',
    accountName: 'Yardbid Auctions Pvt Ltd',
    accountNo: '39900011223',
    ifscCode: 'SBIN0001234',
    upiId: null,
  },
]

/** Returns the setting of the bank accounts: one account in force, no change that waits. */
export function theBankAccounts(given: Partial<SettingOf<'bankAccounts'>> = {}): Output<'admin/getSettings'> {
  return { settings: [aSetting(given)] }
}

/** Returns all settings as the house starts with them, of which the price of a city has changed twice. */
export function allSettings(price: Partial<SettingOf<'cityPrice'>> = {}): Output<'admin/getSettings'> {
  const changed = { changedBy: { uid: anId(100), name: 'Meera Iyer' }, confirmedBy: null }
  const cityPrice: SettingOf<'cityPrice'> = {
    key: 'cityPrice',
    version: 2,
    value: { rupees: 36_000 },
    proposal: null,
    versions: [
      { version: 2, value: { rupees: 36_000 }, ...changed, changedAt: minutesFromNow(-3 * 24 * 60) },
      { version: 1, value: { rupees: 30_000 }, ...changed, changedAt: minutesFromNow(-90 * 24 * 60) },
    ],
    ...price,
  }
  const settings = SETTING_KEYS.map((key) => {
    if (key === 'bankAccounts') return aSetting()
    if (key === 'cityPrice') return cityPrice
    return { key, version: 0, value: SETTINGS[key].initial, proposal: null, versions: [] }
  })
  // Each key stands beside its own value, which the type of a mapped list does not show.
  return { settings: settings as Output<'admin/getSettings'>['settings'] }
}

/** Returns the bank accounts as a setting: one account in force, no change that waits. */
export function aSetting(given: Partial<SettingOf<'bankAccounts'>> = {}): SettingOf<'bankAccounts'> {
  return { key: 'bankAccounts', version: 1, value: [IN_FORCE], proposal: null, versions: [], ...given }
}

/** Returns the change of the bank accounts that another admin proposed. */
export function aChange(
  given: Partial<SettingChange<readonly HouseAccount[]>> = {},
): SettingChange<readonly HouseAccount[]> {
  return {
    id: anId(370),
    value: CHANGED_ACCOUNTS,
    proposedBy: { uid: anId(101), name: 'Rohan Das' },
    proposedAt: minutesFromNow(-60),
    isOwn: false,
    dueAt: null,
    ...given,
  }
}

/** Returns a proposal of another admin, which the caller may confirm: to pay ₹8,20,000 back. */
export function aProposal(given: Partial<Proposal> = {}): Proposal {
  return {
    proposalId: anId(371),
    act: { kind: 'payBack', ...BANK_LINE, decision: 'payBack' },
    reason: 'Paid from an account of somebody else.',
    proposedBy: { uid: anId(101), name: 'Rohan Das' },
    proposedAt: minutesFromNow(-60),
    isOwn: false,
    dueAt: null,
    mayConfirm: true,
    ...given,
  }
}

/** Returns the first and only page of proposals. */
export function proposalsOf(...proposals: readonly Proposal[]): Output<'admin/getProposals'> {
  return { proposals: [...proposals], total: proposals.length, nextCursor: null }
}
