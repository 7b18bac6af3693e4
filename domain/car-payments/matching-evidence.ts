import {
  hasLostDigits,
  keyOfReference,
  payerIn,
  referenceForms,
  referencesIn,
} from '../identifiers/bank-reference.ts'
import type { SubmissionOutcome } from './payment-submission.ts'
import type { StatementLine } from './read-statement.ts'
import { daysBetween } from './statement-cells.ts'

/** A line of a statement, of any import. */
export interface BankLine extends Omit<StatementLine, 'row' | 'balancePaise'> {
  readonly id: string
}

/** A line with what is known of it besides, as the matching needs it. */
export interface MatchableLine extends BankLine {
  /** The references that identify it, wherever in its row they stand, each as `keyOfReference` spells it. */
  readonly referenceKeys: readonly string[]
  /** The paise of it that are used. */
  readonly usedPaise: number
  /** The payments that use a part of it. */
  readonly usedBy: readonly string[]
}

/** A transfer for a car, as a proof of payment names it. */
export interface ClaimedTransfer {
  readonly paymentId: string
  /** Its place among the transfers of its proof, from 0. */
  readonly position: number
  /** The flow that it pays; of its claims with the same reference only the last counts. */
  readonly flowId: string
  readonly organisationId: string
  /** The bank reference as the dealer typed it. */
  readonly reference: string
  readonly amountPaise: number
  /** The paise that no part of a line is used for yet. */
  readonly neededPaise: number
  /** The day of the transfer, "YYYY-MM-DD". */
  readonly day: string
  /** The name of the account that paid; null if it is not known. */
  readonly payerName: string | null
  /** The house's decision about the proof. */
  readonly outcome: Extract<SubmissionOutcome, 'waiting' | 'approved' | 'rejected'>
}

/** Days between the dealer's date and the bank's. Dealers mistake the day; a bank books after a weekend. */
export const MAX_DAYS = 7
/** The same where the reference has lost digits. */
export const MAX_DAYS_IF_LOST = 3

/** A line with its references read. */
export interface ReadLine extends MatchableLine {
  /** Every text in it that may be a reference. */
  readonly whole: ReadonlySet<string>
  /** Those that may be a reference that has lost digits. */
  readonly partial: ReadonlySet<string>
  /** Returns whether it names a payer in full. */
  readonly namesPayer: (name: string) => boolean
}

/** A claimed transfer with its reference read. */
export interface ReadClaim extends ClaimedTransfer {
  /** The forms in which its reference may stand in a line; none if it says too little. */
  readonly forms: readonly string[]
  readonly key: string
}

/** Reads the references of a line. It takes some tens of microseconds. */
export function readLine(line: MatchableLine): ReadLine {
  const found = [line.narration, line.reference ?? ''].map(referencesIn)
  return {
    ...line,
    whole: new Set([...line.referenceKeys, ...found.flatMap(({ whole }) => [...whole])]),
    partial: new Set(found.flatMap(({ partial }) => [...partial])),
    namesPayer: payerIn(line.narration),
  }
}

/** Reads the reference of a claimed transfer. */
export function readClaim(claim: ClaimedTransfer): ReadClaim {
  return { ...claim, forms: referenceForms(claim.reference), key: keyOfReference(claim.reference) }
}

/** Whether a line has the whole reference of a claim, within the days between them. */
export function namesClaim(line: ReadLine, claim: ReadClaim): boolean {
  return hasReferenceOf(line, claim) && isWithin(line, claim, MAX_DAYS)
}

function hasReferenceOf({ whole }: ReadLine, { forms }: ReadClaim): boolean {
  return forms.some((form) => whole.has(form))
}

/**
 * Whether the money of a line may be that of a claim: the line has the whole reference, on whatever day, because dealers
 * mistake the day; or a part of it, with the amount and the payer.
 */
export function mayBeMoneyOf(line: ReadLine, claim: ReadClaim): boolean {
  return hasReferenceOf(line, claim) || (isOfPayer(line, claim) && hasPartOf(line, claim))
}

/** Whether a line states the amount of a claim and names its payer, within the fewer days between them. */
export function isOfPayer(line: ReadLine, claim: ReadClaim): boolean {
  return (
    line.amountPaise === claim.amountPaise &&
    isWithin(line, claim, MAX_DAYS_IF_LOST) &&
    claim.payerName !== null &&
    line.namesPayer(claim.payerName)
  )
}

/** Whether a line has the reference of a claim with one or two digits lost. */
export function hasPartOf({ partial }: ReadLine, { forms }: ReadClaim): boolean {
  return [...partial].some((found) => forms.some((form) => hasLostDigits(found, form)))
}

function isWithin(line: BankLine, claim: ClaimedTransfer, days: number): boolean {
  return Math.abs(daysBetween(claim.day, line.day)) <= days
}
