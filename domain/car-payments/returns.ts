import { referenceForms } from '../identifiers/bank-reference.ts'
import { bankDaysBetween } from '../bank-days.ts'
import { leadsFrom, leadsTo } from '../flows/car-lifecycle.ts'
import { isPaidState, type FlowState } from '../flows/flow-states.ts'
import { accept, refuseField, type Result } from '../refusal.ts'
import { payerIn } from '../identifiers/bank-reference.ts'
import type { BankLine } from './matching-evidence.ts'
import { paymentReference } from './payment-reference.ts'
import type { SubmissionOutcome } from './payment-submission.ts'
import { daysBetween } from './statement-cells.ts'

/**
 * Why money that came to the house is due to nobody there (spec: money.md, "Pay-back"): the car is paid by another line;
 * the dealer had defaulted; the proof that names it was rejected, for example as paid from another account; several
 * payments name it, or one with another day, so that it is nobody's; more came than was due; it was paid back, and the bank
 * returned that; it has the house's reference of a car that is to be paid, and no proof was sent; or nothing names it.
 */
export const RETURN_CAUSES = [
  'twice',
  'afterDefault',
  'rejected',
  'severalProofs',
  'moreThanDue',
  'payBackReturned',
  'noProof',
  'unknown',
] as const
export type ReturnCause = (typeof RETURN_CAUSES)[number]

/** The decisions on such money: the house pays it back, or sets it aside because it is its own (interest, for example). */
export const RETURN_DECISIONS = ['payBack', 'setAside'] as const
export type ReturnDecision = (typeof RETURN_DECISIONS)[number]

/** A dealer's car that was to be paid. */
export interface DuePayment {
  readonly flowId: string
  readonly state: FlowState
  readonly amountPaise: number
  /** The day of the award in India, "YYYY-MM-DD"; null if it was never awarded. */
  readonly awardedOn: string | null
  /** The names of the accounts that the dealer gave in its proofs. */
  readonly payerNames: readonly string[]
  /** The days of these proofs, "YYYY-MM-DD". */
  readonly days: readonly string[]
}

/** The car that a line of nobody most likely was paid for, and why it is not due. */
export interface ExplainedReturn<Due extends DuePayment> {
  readonly cause: ReturnCause
  readonly due: Due | null
}

const MAX_DAYS = 30
/** The days before a line in which its car was awarded. A car is not paid before its award. */
export const AWARDED_WITHIN_DAYS = 60
const DAY_MS = 86_400_000

/**
 * Explains a credit that no proof names: it is a payment for a car if it gives the car's reference of the house, or the
 * amount and the payer's name within a month of the proofs, and was awarded in the {@link AWARDED_WITHIN_DAYS} days before.
 * It names no car if several fit.
 */
export function explainReturn<Due extends DuePayment>(
  line: BankLine,
  all: readonly Due[],
): ExplainedReturn<Due> {
  const dues = all.filter(({ awardedOn }) => {
    const days = awardedOn === null ? -1 : daysBetween(awardedOn, line.day)
    return days >= 0 && days <= AWARDED_WITHIN_DAYS
  })
  const text = `${line.narration}${line.reference ?? ''}`.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const byReference = dues.filter(({ flowId }) => text.includes(paymentReference(flowId)))
  const isNamed = payerIn(line.narration)
  const byPayer = dues.filter(
    ({ amountPaise, payerNames, days }) =>
      amountPaise === line.amountPaise &&
      payerNames.some(isNamed) &&
      days.some((day) => Math.abs(daysBetween(day, line.day)) <= MAX_DAYS),
  )
  const [due, another] = byReference.length > 0 ? byReference : byPayer
  if (due === undefined || another !== undefined) return { cause: 'unknown', due: null }
  const isToPay = byReference.length > 0 && leadsFrom('submitPayment', due.state)
  return { cause: isToPay ? 'noProof' : causeOf(due.state, null), due }
}

/**
 * Returns why a line that payments name counts as not due, regardless of its car: several payments name it and none was
 * matched to it, or one of them still needs a line; or a part of it is used and the rest exceeds what was due. Null if neither
 * is the case.
 */
export function causeOfNamed(line: {
  /** The payments that wait or are approved and name it. */
  readonly namedBy: number
  /** Whether one of them waits, or is approved and not explained by lines. */
  readonly isNeeded: boolean
  readonly isUsed: boolean
}): Extract<ReturnCause, 'severalProofs' | 'moreThanDue'> | null {
  if (line.isUsed) return 'moreThanDue'
  return line.namedBy > 1 || line.isNeeded ? 'severalProofs' : null
}

/** Bank days after which a transfer back that no statement has brought is named (spec: money.md, "Pay-back"). */
export const PAID_BACK_WITHIN_BANK_DAYS = 3

/**
 * Returns the last day ("YYYY-MM-DD") on which a pay-back that was confirmed must have left the house's account by `today`.
 */
export function lastDayToBePaidBack(today: string): string {
  let day = today
  while (bankDaysBetween(day, today) < PAID_BACK_WITHIN_BANK_DAYS) {
    day = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
  }
  return day
}

/**
 * Returns why a line is not due, from the state of the car that it was paid for and the outcome of the proof that names it
 * (null if none does).
 */
export function causeOf(state: FlowState, outcome: SubmissionOutcome | null): ReturnCause {
  if (leadsTo('declareDefault', state)) return 'afterDefault'
  if (isPaidState(state)) return 'twice'
  return outcome === 'rejected' ? 'rejected' : 'unknown'
}

/**
 * Returns the bank's reference of the transfer back, which the confirmation of a pay-back gives; null for money that is set
 * aside. Refuses with INVALID_INPUT where it is missing or no reference.
 */
export function readReturnReference(
  decision: ReturnDecision,
  bankReference: string | null,
): Result<string | null> {
  if (decision === 'setAside') return accept(null)
  if (bankReference === null) {
    return refuseField('bankReferenceId', 'return.referenceMissing')
  }
  return referenceForms(bankReference).length === 0
    ? refuseField('bankReferenceId', 'reference.invalid')
    : accept(bankReference)
}
