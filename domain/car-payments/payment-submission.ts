import { FILE_KINDS, type FileKind } from '../files/file-rules.ts'
import { readBankAccount } from '../identifiers/bank-account.ts'
import { readIfsc } from '../identifiers/ifsc.ts'
import { tidyIdentifier } from '../identifiers/tidy-identifier.ts'
import { formatDay, isoDay } from '../indian-time.ts'
import { formatRupees } from '../money.ts'
import { accept, refuse, type Result } from '../refusal.ts'
import { keyOfReference } from './bank-reference.ts'

/** The ways in which a dealer pays for a car (part B, section 9). */
export const PAYMENT_METHODS = ['netBanking', 'upi'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The state of a proof of payment. */
export const SUBMISSION_OUTCOMES = ['waiting', 'approved', 'rejected', 'reversed'] as const
export type SubmissionOutcome = (typeof SUBMISSION_OUTCOMES)[number]

/** The most files of one proof. */
export const MAX_PROOF_FILES = 5

/**
 * Names a file of a proof by its position, from 0, and its kind: "Payment proof 1.pdf". Its own name may name a person and
 * is not stored.
 */
export function proofFileName(position: number, kind: FileKind): string {
  return `Payment proof ${position + 1}.${FILE_KINDS[kind].extension}`
}

/** The sentence for a proof of which a field is missing (part B, section 5). */
export const FILL_ALL_FIELDS = 'Please fill in all required fields and upload payment proof.'

/** The sentence for a proof that names no flow (part B, section 5). */
export const MISSING_FLOW = 'Missing Flow Entity ID. Please try again or contact support.'

/** A proof of payment as the dealer typed it. Amount in rupees. */
export interface GivenPayment {
  readonly transactionAmount: number
  readonly bankReferenceId: string
  readonly bankAccountNo: string
  readonly bankAccountName: string
  readonly ifscCode: string
  readonly paymentMethod: PaymentMethod
  /** A day in India: "2026-11-23". */
  readonly transactionDate: string
}

/** A bank account of a dealer. */
export interface DealerAccount {
  readonly accountNo: string
  readonly accountName: string
  readonly ifscCode: string
}

/** The expected values that a proof is compared with. */
export interface ExpectedPayment {
  /** Rupees. */
  readonly amount: number
  /** The dealer's account of the onboarding; null if it is not known. */
  readonly account: DealerAccount | null
  /** When the dealer was awarded the car, or offered it as the runner-up; null if it is not known. Epoch ms. */
  readonly awardedAt: number | null
  /** Epoch ms. */
  readonly now: number
}

/** A transfer that a proof of payment names. */
export interface ReadTransfer {
  /** As typed. */
  readonly reference: string
  /** The reference in the spelling in which references are compared. */
  readonly referenceKey: string
  /** Rupees. */
  readonly amount: number
  /** The day of the transfer in India: "2026-11-23". */
  readonly paidOn: string
}

/** A proof of payment that is as expected. */
export interface ReadPayment {
  readonly method: PaymentMethod
  /** Rupees: the sum of its transfers. */
  readonly amount: number
  readonly account: DealerAccount
  readonly transfers: readonly [ReadTransfer, ...ReadTransfer[]]
}

/**
 * Reads a proof of payment and compares it with what is expected (part B, section 5): the amount exactly, the dealer's
 * own account where it is known, a day in India from that of the award to today. Refuses with INVALID_INPUT and a
 * sentence for each field at fault; those of a mismatch quote the expected value.
 */
export function readPayment(given: GivenPayment, expected: ExpectedPayment): Result<ReadPayment> {
  const faults: Record<string, string> = {}
  const fault = (field: keyof GivenPayment, sentence: string | null) => {
    if (sentence !== null) faults[field] = sentence
  }
  const account = readAccount(given, expected.account, fault)
  if (given.transactionAmount !== expected.amount) {
    fault('transactionAmount', `Amount must equal exactly ${formatRupees(expected.amount)}.`)
  }
  const referenceKey = keyOfReference(given.bankReferenceId)
  if (referenceKey === '') fault('bankReferenceId', 'A transaction id has letters and digits.')
  const paidOn = given.transactionDate
  if (paidOn > isoDay(expected.now)) {
    fault('transactionDate', 'The transaction date cannot be later than today.')
  }
  if (expected.awardedAt !== null && paidOn < isoDay(expected.awardedAt)) {
    const sentence = `The transaction date cannot be earlier than ${formatDay(expected.awardedAt)}, when the car was awarded.`
    fault('transactionDate', sentence)
  }
  const [first] = Object.values(faults)
  if (first !== undefined) return refuse('INVALID_INPUT', first, { fields: faults })
  return accept({
    method: given.paymentMethod,
    amount: given.transactionAmount,
    account,
    transfers: [{ reference: given.bankReferenceId, referenceKey, amount: given.transactionAmount, paidOn }],
  })
}

/** Whether two names of an account's holder are the same but for case and white space. */
export function isSameName(one: string, other: string): boolean {
  return tidyName(one) === tidyName(other)
}

function tidyName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

function readAccount(
  given: GivenPayment,
  expected: DealerAccount | null,
  fault: (field: keyof GivenPayment, sentence: string | null) => void,
): DealerAccount {
  if (expected === null) {
    const accountNo = readBankAccount(given.bankAccountNo)
    const ifscCode = readIfsc(given.ifscCode)
    fault('bankAccountNo', accountNo.ok ? null : accountNo.refusal.message)
    fault('ifscCode', ifscCode.ok ? null : ifscCode.refusal.message)
    return {
      accountNo: accountNo.ok ? accountNo.value : '',
      accountName: given.bankAccountName,
      ifscCode: ifscCode.ok ? ifscCode.value : '',
    }
  }
  if (tidyIdentifier(given.bankAccountNo) !== expected.accountNo) {
    fault('bankAccountNo', mismatch('Bank account number', expected.accountNo))
  }
  if (!isSameName(given.bankAccountName, expected.accountName)) {
    fault('bankAccountName', mismatch('Account name', expected.accountName))
  }
  if (tidyIdentifier(given.ifscCode) !== expected.ifscCode) {
    fault('ifscCode', mismatch('IFSC', expected.ifscCode))
  }
  return expected
}

function mismatch(what: string, expected: string): string {
  return `${what} must match the one of your onboarding: ${expected}.`
}
