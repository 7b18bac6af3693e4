import type { Output } from '#contract/api.ts'
import type { Proposal } from '#contract/proposals/proposals.ts'
import type { Setting } from '#contract/settings/settings.ts'
import { anId } from './a-car.ts'
import { BANK_LINE } from './a-proof.ts'
import { minutesFromNow } from './fixed-now.ts'

/** The bank account of the house to which dealers pay. */
export const IN_FORCE: Setting['value'][number] = {
  bankName: 'HDFC Bank',
  accountName: 'Yardbid Auctions Pvt Ltd',
  accountNo: '50200012345678',
  ifscCode: 'HDFC0000123',
  upiId: 'yardbid@hdfcbank',
}

/** The accounts as a change would make them: one changed, one new. */
export const CHANGED_ACCOUNTS: Setting['value'] = [
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
export function theBankAccounts(given: Partial<Setting> = {}): Output<'admin/getSettings'> {
  return { settings: [aSetting(given)] }
}

/** Returns the bank accounts as a setting: one account in force, no change that waits. */
export function aSetting(given: Partial<Setting> = {}): Setting {
  return { key: 'bankAccounts', version: 1, value: [IN_FORCE], proposal: null, versions: [], ...given }
}

/** Returns the change of the bank accounts that another admin proposed. */
export function aChange(
  given: Partial<NonNullable<Setting['proposal']>> = {},
): NonNullable<Setting['proposal']> {
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
