import { isSoldState, type FlowState } from '../flows/flow-states.ts'
import { badgeOf } from '../flows/my-lists.ts'
import { accept, refuseField, type Result } from '../refusal.ts'
import { payerIn } from './bank-reference.ts'
import type { BankLine } from './matching-evidence.ts'
import { paymentReference } from './payment-reference.ts'
import type { SubmissionOutcome } from './payment-submission.ts'
import { daysBetween } from './statement-cells.ts'

/**
 * Why money that came to the house is due to nobody there: the car is paid by another line; the dealer had defaulted; the
 * proof that names it was rejected, for example as paid from another account; or nothing names it.
 */
export const RETURN_CAUSES = ['twice', 'afterDefault', 'rejected', 'unknown'] as const
export type ReturnCause = (typeof RETURN_CAUSES)[number]

/** The decisions on such money: the house pays it back, or sets it aside because it is its own (interest, for example). */
export const RETURN_DECISIONS = ['payBack', 'setAside'] as const
export type ReturnDecision = (typeof RETURN_DECISIONS)[number]

/** A dealer's car that was to be paid. */
export interface DuePayment {
  readonly flowId: string
  readonly state: FlowState
  readonly amountPaise: number
  /** The names of the accounts from which the dealer said that it paid. */
  readonly payerNames: readonly string[]
  /** The days on which it said so, "YYYY-MM-DD". */
  readonly days: readonly string[]
}

/** The car that a line of nobody most likely was paid for, and why it is not due. */
export interface ExplainedReturn<Due extends DuePayment> {
  readonly cause: ReturnCause
  readonly due: Due | null
}

const MAX_DAYS = 30

/**
 * Explains a credit that no proof names: it is a payment for a car if it gives the car's reference of the house, or the
 * amount and the payer's name within a month of the proofs. Where several cars fit, none is named.
 */
export function explainReturn<Due extends DuePayment>(
  line: BankLine,
  dues: readonly Due[],
): ExplainedReturn<Due> {
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
  return { cause: causeOf(due.state, null), due }
}

/**
 * Returns why a line is not due, from the state of the car that it was paid for and the outcome of the proof that names it
 * (null if none does).
 */
export function causeOf(state: FlowState, outcome: SubmissionOutcome | null): ReturnCause {
  if (state === 'DEFAULTED') return 'afterDefault'
  if (isPaid(state)) return 'twice'
  return outcome === 'rejected' ? 'rejected' : 'unknown'
}

function isPaid(state: FlowState): boolean {
  return isSoldState(state) && badgeOf(state) !== 'payments'
}

/**
 * Returns the bank's reference of the transfer back, which the confirmation of a pay-back gives; null for money that is set
 * aside. Refuses with INVALID_INPUT where it is missing.
 */
export function readReturnReference(
  decision: ReturnDecision,
  bankReference: string | null,
): Result<string | null> {
  if (decision === 'setAside') return accept(null)
  return bankReference === null
    ? refuseField('bankReferenceId', 'Enter the bank’s reference of the transfer back.')
    : accept(bankReference)
}
