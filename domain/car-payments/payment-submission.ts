import { FILE_KINDS, type FileKind } from '../files/file-rules.ts'
import { readBankAccount } from '../identifiers/bank-account.ts'
import { readIfsc } from '../identifiers/ifsc.ts'
import { tidyIdentifier } from '../identifiers/tidy-identifier.ts'
import { isoDay } from '../indian-time.ts'
import { isName } from '../plausible-names.ts'
import { accept, fault, faultOf, refuse, refuseFields, type Fault, type Result } from '../refusal.ts'
import { keyOfReference, referenceForms } from '../identifiers/bank-reference.ts'

/** The ways in which a dealer pays for a car (part B, section 9). */
export const PAYMENT_METHODS = ['netBanking', 'upi'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The state of a proof of payment. */
export const SUBMISSION_OUTCOMES = ['waiting', 'approved', 'rejected', 'reversed'] as const
export type SubmissionOutcome = (typeof SUBMISSION_OUTCOMES)[number]

/** The parts of a proof that the house can reject by name. */
export const PROOF_PARTS = [
  'transactionAmount',
  'bankReferenceId',
  'bankAccount',
  'transactionDate',
  'files',
] as const
export type ProofPart = (typeof PROOF_PARTS)[number]

/** The maximum number of files of one proof. */
export const MAX_PROOF_FILES = 5

/**
 * Names a file of a proof by its position, from 0, and its kind: "Payment proof 1.pdf". Its own name may name a person and
 * is not stored.
 */
export function proofFileName(position: number, kind: FileKind): string {
  return `Payment proof ${position + 1}.${FILE_KINDS[kind].extension}`
}

/** The minimum and maximum number of transfers of one proof that names several. */
export const MIN_TRANSFERS = 2
export const MAX_TRANSFERS = 10

/** The maximum number of cars that one transfer pays. */
export const MAX_JOINT_PAYMENTS = 20

/** A transfer as the dealer typed it. Amount in rupees. */
export interface GivenTransfer {
  readonly bankReferenceId: string
  readonly amount: number
  /** A day in India ("2026-11-23"). */
  readonly transactionDate: string
}

/** A proof of payment as the dealer typed it. Amount in rupees. */
export interface GivenPayment {
  readonly transactionAmount: number
  readonly bankAccountNo: string
  readonly bankAccountName: string
  readonly ifscCode: string
  readonly paymentMethod: PaymentMethod
  /** One, or several whose sum is the amount. */
  readonly transfers: readonly GivenTransfer[]
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
 * own account where it is known, a day in India from that of the award to today. Refuses with INVALID_INPUT and
 * the fault of each field; those of a mismatch quote the expected value.
 */
export function readPayment(given: GivenPayment, expected: ExpectedPayment): Result<ReadPayment> {
  const faults: Record<string, Fault> = {}
  const note: NoteFault = (field, why) => {
    faults[field] = why
  }
  const account = readAccount(given, expected.account, note)
  if (given.transactionAmount !== expected.amount) {
    note('transactionAmount', fault('proof.otherAmount', { amount: { rupees: expected.amount } }))
  }
  const [transfer, ...more] = readTransfers(given.transfers, expected, note)
  const sum = given.transfers.reduce((total, { amount }) => total + amount, 0)
  if (more.length > 0 && sum !== given.transactionAmount) {
    const amount = { rupees: given.transactionAmount }
    note('transfers', fault('proof.otherSum', { sum: { rupees: sum }, amount }))
  }
  if (Object.keys(faults).length > 0) return refuseFields('INVALID_INPUT', faults)
  if (transfer === undefined) return refuse('INVALID_INPUT', 'proof.incomplete')
  return accept({
    method: given.paymentMethod,
    amount: given.transactionAmount,
    account,
    transfers: [transfer, ...more],
  })
}

/** Notes the fault of a field. */
type NoteFault = (field: string, why: Fault) => void

/** Reads transfers. The fields of one alone stand at the top of a proof, those of several in `transfers`. */
function readTransfers(
  given: readonly GivenTransfer[],
  { awardedAt, now }: ExpectedPayment,
  note: NoteFault,
): readonly ReadTransfer[] {
  const keys = given.map(({ bankReferenceId }) => keyOfReference(bankReferenceId))
  return given.map(({ bankReferenceId: reference, amount, transactionDate: paidOn }, index) => {
    const path = given.length > 1 ? `transfers.${index}.` : ''
    const referenceKey = keys[index] ?? ''
    if (referenceForms(reference).length === 0) note(`${path}bankReferenceId`, fault('reference.invalid'))
    else if (keys.indexOf(referenceKey) < index) {
      note(`${path}bankReferenceId`, fault('proof.referenceTwice'))
    }
    if (paidOn > isoDay(now)) {
      note(`${path}transactionDate`, fault('proof.inFuture'))
    }
    if (awardedAt !== null && paidOn < isoDay(awardedAt)) {
      note(`${path}transactionDate`, fault('proof.beforeAward', { day: { day: isoDay(awardedAt) } }))
    }
    return { reference, referenceKey, amount, paidOn }
  })
}

/** Whether two names of an account's holder are the same but for case and white space. */
export function isSameName(one: string, other: string): boolean {
  return tidyName(one) === tidyName(other)
}

function tidyName(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}

function readAccount(given: GivenPayment, expected: DealerAccount | null, note: NoteFault): DealerAccount {
  if (expected === null) {
    const accountNo = readBankAccount(given.bankAccountNo)
    const ifscCode = readIfsc(given.ifscCode)
    if (!accountNo.ok) note('bankAccountNo', faultOf(accountNo.refusal))
    if (!isName(given.bankAccountName)) note('bankAccountName', fault('name.noLetters'))
    if (!ifscCode.ok) note('ifscCode', faultOf(ifscCode.refusal))
    return {
      accountNo: accountNo.ok ? accountNo.value : '',
      accountName: given.bankAccountName,
      ifscCode: ifscCode.ok ? ifscCode.value : '',
    }
  }
  if (tidyIdentifier(given.bankAccountNo) !== expected.accountNo) {
    note('bankAccountNo', fault('proof.otherAccountNo', { expected: expected.accountNo }))
  }
  if (!isSameName(given.bankAccountName, expected.accountName)) {
    note('bankAccountName', fault('proof.otherAccountName', { expected: expected.accountName }))
  }
  if (tidyIdentifier(given.ifscCode) !== expected.ifscCode) {
    note('ifscCode', fault('proof.otherIfsc', { expected: expected.ifscCode }))
  }
  return expected
}
