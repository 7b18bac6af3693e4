import {
  hasLostDigits,
  payerIn,
  referenceForms,
  referencesIn,
  type FoundReferences,
} from './bank-reference.ts'
import { daysBetween } from './statement-cells.ts'
import type { StatementLine } from './read-statement.ts'

/** A line of a statement, of any import. */
export interface BankLine extends Omit<StatementLine, 'row' | 'balancePaise'> {
  readonly id: string
}

/** A payment for a car, as the dealer states it. */
export interface ClaimedPayment {
  readonly id: string
  /** The flow that it pays; of its claims with the same reference only the last counts. */
  readonly flowId: string
  /** The bank reference as the dealer typed it. */
  readonly reference: string
  readonly amountPaise: number
  /** The day of the transaction, "YYYY-MM-DD". */
  readonly day: string
  /** The name of the account that paid; null if it is not known. */
  readonly payerName: string | null
}

/** A line that a decision has used: it belongs to that claim for good. */
export interface SettledMatch {
  readonly lineId: string
  readonly claimId: string
}

/**
 * The finding of a statement about a claimed payment: found; shared with others whose amounts together are not the line's;
 * found with another amount; not found.
 */
export const STATEMENT_FINDINGS = ['found', 'partly', 'otherAmount', 'notFound'] as const

/** The line that states a claimed payment. */
export interface StatementMatch {
  readonly claimId: string
  readonly lineId: string
  /** `found`, or `otherAmount` if the line with this reference states another amount. */
  readonly finding: Exclude<(typeof STATEMENT_FINDINGS)[number], 'notFound'>
  /** Whether the line has the whole reference. If not, it has lost digits, and names the payer. */
  readonly isWhole: boolean
}

/** Days between the dealer's date and the bank's. Dealers mistake the day; a bank books after a weekend. */
const MAX_DAYS = 7
/** The same where the reference has lost digits. */
const MAX_DAYS_IF_LOST = 3

interface Claim extends ClaimedPayment {
  readonly forms: readonly string[]
}

interface Line extends BankLine {
  readonly references: FoundReferences
}

/**
 * Finds the line of each claimed payment. A line and a claim match only if neither fits another one as well, so equal
 * candidates stay unmatched:
 *
 * 1. by the whole reference, the amount and the day;
 * 2. by the whole reference and the day, with another amount;
 * 3. where the statement has lost one or two digits of the reference: by the rest of it, the amount, the day and the
 *    payer's name, if this payer has no other unexplained line of that amount in these days.
 *
 * A payment that the bank took back (a debit with the same reference and amount) is not found. `claims` are oldest first.
 * The result decides nothing: an admin does.
 */
export function matchStatement(
  lines: readonly BankLine[],
  claims: readonly ClaimedPayment[],
  settled: readonly SettledMatch[] = [],
): readonly StatementMatch[] {
  const usedLines = new Set(settled.map(({ lineId }) => lineId))
  const usedClaims = new Set(settled.map(({ claimId }) => claimId))
  const open = lastOfEach(claims).map((claim): Claim => ({
    ...claim,
    forms: referenceForms(claim.reference),
  }))
  const read = lines.map((line): Line => ({ ...line, references: readReferences(line) }))
  const byReference = new Map<string, Claim[]>()
  for (const claim of open) {
    for (const form of claim.forms) byReference.set(form, [...(byReference.get(form) ?? []), claim])
  }
  const named = read.map((line) => ({ line, claims: claimsNamed(line, byReference) }))
  const takenBack = new Set(
    named
      .filter(({ line }) => line.direction === 'debit')
      .flatMap(({ line, claims: some }) => some.filter((claim) => claim.amountPaise === line.amountPaise)),
  )
  const isOpen = (claim: Claim) => !usedClaims.has(claim.id) && !takenBack.has(claim)
  const credits = named.filter(({ line }) => line.direction === 'credit' && !usedLines.has(line.id))
  const pairs = credits.flatMap(({ line, claims: some }) =>
    some.filter(isOpen).map((claim) => ({ line, claim })),
  )
  const found = mutual(pairs.filter(isSameAmount))
  const taken = new Set<unknown>(pairs.filter(isSameAmount).flatMap(({ line, claim }) => [line, claim]))
  const other = mutual(pairs.filter((pair) => !taken.has(pair.line) && !taken.has(pair.claim)))
  const unnamed = credits.filter(({ claims: some }) => some.length === 0).map(({ line }) => line)
  const stated = new Set(pairs.map(({ claim }) => claim))
  const lost = mutual(pairsWithLostDigits(unnamed, open)).filter(
    ({ claim }) => isOpen(claim) && !stated.has(claim),
  )
  return [
    ...found.map((pair) => matchOf(pair, 'found', true)),
    ...other.map((pair) => matchOf(pair, 'otherAmount', true)),
    ...lost.map((pair) => matchOf(pair, 'found', false)),
  ]
}

interface Pair {
  readonly line: Line
  readonly claim: Claim
}

function matchOf(
  { line, claim }: Pair,
  finding: StatementMatch['finding'],
  isWhole: boolean,
): StatementMatch {
  return { claimId: claim.id, lineId: line.id, finding, isWhole }
}

function isSameAmount({ line, claim }: Pair): boolean {
  return line.amountPaise === claim.amountPaise
}

function isWithin({ line, claim }: Pair, days: number): boolean {
  return Math.abs(daysBetween(claim.day, line.day)) <= days
}

function readReferences({ narration, reference }: BankLine): FoundReferences {
  const found = [narration, reference ?? ''].map(referencesIn)
  return {
    whole: new Set(found.flatMap(({ whole }) => [...whole])),
    partial: new Set(found.flatMap(({ partial }) => [...partial])),
  }
}

/** Drops the claims of a flow that the dealer sent again with the same reference. */
function lastOfEach(claims: readonly ClaimedPayment[]): readonly ClaimedPayment[] {
  const keyOf = ({ flowId, reference }: ClaimedPayment) =>
    `${flowId} ${referenceForms(reference)[0] ?? reference}`
  return [...new Map(claims.map((claim) => [keyOf(claim), claim])).values()]
}

function claimsNamed(line: Line, byReference: ReadonlyMap<string, readonly Claim[]>): readonly Claim[] {
  const some = [...line.references.whole].flatMap((reference) => byReference.get(reference) ?? [])
  return [...new Set(some)].filter((claim) => isWithin({ line, claim }, MAX_DAYS))
}

/** Returns the pairs whose line and claim are in no other pair. */
function mutual(pairs: readonly Pair[]): readonly Pair[] {
  const counts = new Map<unknown, number>()
  for (const side of pairs.flatMap(({ line, claim }) => [line, claim])) {
    counts.set(side, (counts.get(side) ?? 0) + 1)
  }
  return pairs.filter(({ line, claim }) => counts.get(line) === 1 && counts.get(claim) === 1)
}

/**
 * Returns the pairs of a line and a claim whose payer, amount and days agree, without those of claims whose payer has
 * several such lines: it may have paid twice, and the rest of a reference doesn't tell which of them is meant. Claims that
 * are matched already count too, because the line may be theirs, stated again.
 */
function pairsWithLostDigits(lines: readonly Line[], claims: readonly Claim[]): readonly Pair[] {
  const byAmount = Map.groupBy(claims, ({ amountPaise }) => amountPaise)
  const ofPayer = lines.flatMap((line) => {
    const isNamed = payerIn(line.narration)
    return (byAmount.get(line.amountPaise) ?? [])
      .filter((claim) => isWithin({ line, claim }, MAX_DAYS_IF_LOST))
      .filter(({ payerName }) => payerName !== null && isNamed(payerName))
      .map((claim) => ({ line, claim }))
  })
  const counts = new Map<Claim, number>()
  for (const { claim } of ofPayer) counts.set(claim, (counts.get(claim) ?? 0) + 1)
  return ofPayer.filter(({ line, claim }) => counts.get(claim) === 1 && hasPartOf(line, claim))
}

function hasPartOf({ references }: Line, { forms }: Claim): boolean {
  return [...references.partial].some((found) => forms.some((form) => hasLostDigits(found, form)))
}
