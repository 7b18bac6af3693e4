import type { Output } from '#contract/api.ts'
import type { ReturnItem } from '#contract/car-payments/return-item.ts'
import type { DoubtfulRow, StatementAccount } from '#contract/car-payments/statements.ts'
import { anId } from './a-car.ts'
import { BANK_LINE } from './a-proof.ts'
import { minutesFromNow } from './fixed-now.ts'

type Imported = Output<'admin/importStatement'>
type Entry = Output<'admin/getStatements'>['statements'][number]
type Decision = NonNullable<ReturnItem['decision']>

/** The two accounts of the house that statements may be of. */
export const HOUSE_ACCOUNTS: readonly StatementAccount[] = [
  {
    accountId: anId(330),
    bankName: 'HDFC Bank',
    accountName: 'Yardbid Auctions Pvt Ltd',
    accountNo: '50200012345678',
  },
  {
    accountId: anId(331),
    bankName: 'State Bank of India',
    accountName: 'Yardbid Auctions Pvt Ltd',
    accountNo: '39900011223',
  },
]

/** Returns what the server says about an uploaded statement of the first account. */
export function anUploadedStatement(
  given: Partial<Output<'admin/uploadStatement'>> = {},
): Output<'admin/uploadStatement'> {
  return {
    fileId: anId(332),
    accounts: [...HOUSE_ACCOUNTS],
    statedAccount: '50200012345678',
    suggestedAccountId: anId(330),
    columns: ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
    sampleRows: [
      ['20/11/26', BANK_LINE.narration, BANK_LINE.reference, '', '820000.00', '2451300.00'],
      ['20/11/26', 'CHQ PAID-MICR-OKHLA YARD RENT', '000431', '85000.00', '', '2366300.00'],
    ],
    suggestedMapping: {
      date: 'Date',
      narration: 'Narration',
      reference: 'Chq./Ref.No.',
      debit: 'Withdrawal Amt.',
      credit: 'Deposit Amt.',
      balance: 'Closing Balance',
      dateOrder: 'dmy',
    },
    isRemembered: true,
    ...given,
  }
}

/** Returns what a dry run says: two new lines, three that are known. */
export function aCheckedStatement(given: Partial<Imported> = {}): Imported {
  return {
    statementId: null,
    dryRun: true,
    firstDay: '2026-11-18',
    lastDay: '2026-11-20',
    newLines: 2,
    knownLines: 3,
    skipped: 1,
    rejectedTotal: 0,
    accountId: anId(330),
    added: [
      { row: 4, text: BANK_LINE.narration, day: BANK_LINE.day, amount: 820_000, isCredit: true },
      { row: 5, text: 'CHQ PAID-MICR-OKHLA YARD RENT', day: '2026-11-20', amount: 85_000.5, isCredit: false },
    ],
    addedIn: 820_000,
    addedOut: 85_000.5,
    doubtful: [],
    doubtfulTotal: 0,
    otherAccount: null,
    rejected: [],
    newlyFound: 1,
    ...given,
  }
}

/** Returns a row that may be a stored movement. */
export function aDoubtfulRow(given: Partial<DoubtfulRow> = {}): DoubtfulRow {
  return {
    row: 6,
    text: 'UPI-BHARAT CARS-645000',
    day: '2026-11-19',
    amount: 645_000,
    isCredit: true,
    why: 'alike',
    like: anId(333),
    likeRow: null,
    likeDay: '2026-11-19',
    likeText: 'UPI/BHARAT CARS/645000/CR',
    ...given,
  }
}

/** Returns an import in the list of statements. */
export function anImport(given: Partial<Entry> = {}): Entry {
  return {
    statementId: anId(334),
    firstDay: '2026-11-01',
    lastDay: '2026-11-17',
    newLines: 128,
    knownLines: 0,
    skipped: 2,
    rejectedTotal: 0,
    accountId: anId(330),
    importedAt: minutesFromNow(-3 * 24 * 60),
    importedBy: 'Meera Iyer',
    undone: null,
    ...given,
  }
}

/** Returns the first and only page of the list of statements. */
export function statementsOf(...statements: readonly Entry[]): Output<'admin/getStatements'> {
  return {
    statements: [...statements],
    total: statements.length,
    accounts: [...HOUSE_ACCOUNTS],
    unassigned: statements.filter(({ accountId }) => accountId === null).length,
    nextCursor: null,
  }
}

/** Returns a receipt of ₹8,20,000 of which nobody knows what it pays. */
export function aReceipt(given: Partial<ReturnItem> = {}): ReturnItem {
  return {
    ...BANK_LINE,
    rest: 820_000,
    cause: 'unknown',
    namedBy: [],
    payment: null,
    decision: null,
    ...given,
  }
}

/** Returns the proposal of another admin to pay the receipt back, which the caller may confirm. */
export function aReturnDecision(given: Partial<Decision> = {}): Decision {
  return {
    proposalId: anId(335),
    decision: 'payBack',
    amount: 820_000,
    reason: 'Paid from an account of somebody else.',
    proposedBy: { uid: anId(101), name: 'Rohan Das' },
    proposedAt: minutesFromNow(-120),
    needsOtherAdmin: false,
    isOwn: false,
    confirmedBy: null,
    confirmedAt: null,
    bankReferenceId: null,
    leftOn: null,
    hasEnded: false,
    isLate: false,
    ...given,
  }
}

/** The payment of Asha Motors for its Creta, beside a receipt. */
export const RECEIPTS_CAR: NonNullable<ReturnItem['payment']> = {
  flowEntityId: anId(4),
  uid: anId(70),
  organization: 'Asha Motors',
  carId: anId(1),
  title: '2019 Hyundai Creta SX',
  regno: 'DL8CAF1234',
  state: 'PAYMENT_REJECTED',
  outcome: 'rejected',
  reason: 'Paid from another account.',
}

/** Returns the first and only page of receipts. */
export function receiptsOf(...items: readonly ReturnItem[]): Output<'admin/getReturns'> {
  return { items: [...items], total: items.length, nextCursor: null }
}
