import {
  hasPartOf,
  isOfPayer,
  namesClaim,
  readClaim,
  readLine,
  type ClaimedTransfer,
  type MatchableLine,
  type ReadClaim,
  type ReadLine,
} from './matching-evidence.ts'

/**
 * The finding of a statement about a transfer: found; shared with other proofs, or used besides, so that the amounts do not
 * add up; found with another amount; not found.
 */
export const STATEMENT_FINDINGS = ['found', 'partly', 'otherAmount', 'notFound'] as const

/** A line that states a transfer which a proof of payment names. */
export interface LineFinding {
  readonly paymentId: string
  readonly position: number
  readonly lineId: string
  readonly finding: Exclude<(typeof STATEMENT_FINDINGS)[number], 'notFound'>
  /** The paise of the line that an approval would use. */
  readonly partPaise: number
  /** Whether the line has the whole reference. If not, it has lost digits, and names the payer. */
  readonly isWhole: boolean
}

/** A part of a line that an approved payment, which no line explained so far, uses from now on. */
export interface LateUse {
  readonly paymentId: string
  readonly lineId: string
  readonly paise: number
}

/** The lines that state claimed transfers. */
export interface StatementMatches {
  readonly findings: readonly LineFinding[]
  readonly lateUses: readonly LateUse[]
}

/** Claims that name one reference of a line. */
interface Group {
  readonly line: ReadLine
  /** All that count. */
  readonly claims: readonly ReadClaim[]
  /** Those that need a part of the line. */
  readonly needing: readonly ReadClaim[]
  /** The paise of the line that are theirs to use. */
  readonly rest: number
}

/**
 * Finds the lines of claimed transfers.
 *
 * 1. By the whole reference and the day: the proofs of one dealer that name a line's reference, and wait or are approved,
 *    share it where what they need is together the line's unused rest to the paisa. Where they fit no line so, they share
 *    the only line that they name with amounts that do not add up. Proofs of two dealers that name one reference find
 *    nothing. A rejected proof counts only for a line that no other names.
 * 2. Where the statement has lost one or two digits of the reference: by the rest of it, the amount, the day and the
 *    payer's name, if this payer has no other unexplained line of that amount in these days.
 *
 * Candidates that are equal find nothing, nor does a transfer that the bank took back (a debit with the same reference
 * and amount). `transfers` are oldest first. The result decides nothing about payments: an admin does.
 */
export function matchStatement(
  lines: readonly MatchableLine[],
  transfers: readonly ClaimedTransfer[],
): StatementMatches {
  const claims = lastOfEach(transfers).map(readClaim)
  const named = nameClaims(lines.map(readLine), claims)
  const credits = named.filter(({ line }) => line.direction === 'credit')
  const takenBack = findTakenBack(named)
  const groups = credits.flatMap((credit) => groupsOf(credit, takenBack))
  const fits = groups.filter(isFit)
  const taken = new Set<unknown>(fits.flatMap(({ line, needing }) => [line, ...needing]))
  const others = groups
    .filter(({ line }) => !taken.has(line))
    .map((group) => ({ ...group, needing: group.needing.filter((claim) => !taken.has(claim)) }))
    .filter(({ needing }) => needing.length > 0)
  const shared = [
    ...unambiguous(fits).map((group) => ({ ...group, finding: 'found' as const })),
    ...unambiguous(others).map(
      (group) => ({ ...group, finding: isUnshared(group) ? 'otherAmount' : 'partly' }) as const,
    ),
  ]
  const stated = new Set(credits.flatMap((credit) => credit.claims))
  const lost = findLostDigits(
    credits
      .filter(({ line, claims: some }) => some.length === 0 && line.usedPaise === 0)
      .map(({ line }) => line),
    claims,
  ).filter(({ claim }) => claim.neededPaise > 0 && !takenBack.has(claim) && !stated.has(claim))
  return {
    findings: [
      ...shared.flatMap((group) =>
        group.needing.map((claim) => findingOf(group, claim, group.finding, true)),
      ),
      ...lost.map(({ line, claim }) => findingOf({ line, rest: line.amountPaise }, claim, 'found', false)),
    ],
    lateUses: shared.filter(isEnough).flatMap(({ line, rest, needing }) =>
      needing
        .filter(({ outcome }) => outcome === 'approved')
        .map((claim) => ({
          paymentId: claim.paymentId,
          lineId: line.id,
          paise: Math.min(claim.neededPaise, rest),
        })),
    ),
  }
}

function findingOf(
  { line, rest }: Pick<Group, 'line' | 'rest'>,
  { paymentId, position, neededPaise }: ReadClaim,
  finding: LineFinding['finding'],
  isWhole: boolean,
): LineFinding {
  return { paymentId, position, lineId: line.id, finding, partPaise: Math.min(neededPaise, rest), isWhole }
}

/** Drops the claims of a flow that the dealer sent again with the same reference. */
function lastOfEach(transfers: readonly ClaimedTransfer[]): readonly ClaimedTransfer[] {
  const keyed = transfers.map((claim) => [`${claim.flowId} ${readClaim(claim).key}`, claim] as const)
  return [...new Map(keyed).values()]
}

interface NamedClaims {
  readonly line: ReadLine
  readonly claims: readonly ReadClaim[]
}

/** Returns the claims that each line names, in the order of the claims. */
function nameClaims(lines: readonly ReadLine[], claims: readonly ReadClaim[]): readonly NamedClaims[] {
  const byForm = new Map<string, ReadClaim[]>()
  for (const claim of claims) {
    for (const form of claim.forms) byForm.set(form, [...(byForm.get(form) ?? []), claim])
  }
  return lines.map((line) => {
    const some = new Set([...line.whole].flatMap((form) => byForm.get(form) ?? []))
    return { line, claims: [...some].filter((claim) => namesClaim(line, claim)) }
  })
}

/** Returns the claims that a debit names, with their own amount or that of a credit that names them. */
function findTakenBack(named: readonly NamedClaims[]): ReadonlySet<ReadClaim> {
  const amounts = new Map<ReadClaim, Set<number>>()
  for (const { line, claims } of named) {
    for (const claim of claims) {
      const all = amounts.get(claim) ?? new Set([claim.amountPaise])
      if (line.direction === 'credit') all.add(line.amountPaise)
      amounts.set(claim, all)
    }
  }
  return new Set(
    named
      .filter(({ line }) => line.direction === 'debit')
      .flatMap(({ line, claims }) => claims.filter((claim) => amounts.get(claim)?.has(line.amountPaise))),
  )
}

/** Returns the groups of a credit, one for each reference; none if two dealers name one. */
function groupsOf({ line, claims }: NamedClaims, takenBack: ReadonlySet<ReadClaim>): readonly Group[] {
  const live = claims.filter(({ outcome }) => outcome === 'waiting' || outcome === 'approved')
  const counting = live.length > 0 ? live : claims
  // A rejected proof is compared with the whole line, even where the money is used for something else since.
  const rest = live.length > 0 ? line.amountPaise - line.usedPaise : line.amountPaise
  const groups = [...Map.groupBy(counting, ({ key }) => key).values()]
  if (groups.some((group) => new Set(group.map(({ organisationId }) => organisationId)).size > 1)) return []
  return groups
    .map((group) => ({
      line,
      claims: group,
      needing: group.filter(
        (claim) =>
          claim.neededPaise > 0 &&
          !line.usedBy.includes(claim.paymentId) &&
          // An approved payment also uses lines that were reversed, so that its approval is reversed, too.
          (claim.outcome === 'approved' || !takenBack.has(claim)),
      ),
      rest,
    }))
    .filter(({ needing }) => needing.length > 0)
}

function neededBy({ needing }: Group): number {
  return needing.reduce((sum, { neededPaise }) => sum + neededPaise, 0)
}

function isFit(group: Group): boolean {
  return neededBy(group) === group.rest
}

/** Whether the line has enough for all that need a part, or only one does. */
function isEnough(group: Group): boolean {
  return isUnshared(group) || neededBy(group) <= group.rest
}

/** Whether one claim alone names the line, of which nothing is used. */
function isUnshared({ line, claims }: Group): boolean {
  return claims.length === 1 && line.usedPaise === 0
}

/** Returns the groups that share neither their line nor a claim with another group. */
function unambiguous(groups: readonly Group[]): readonly Group[] {
  const counts = new Map<unknown, number>()
  const sidesOf = ({ line, needing }: Group) => [line, ...needing]
  for (const side of groups.flatMap(sidesOf)) counts.set(side, (counts.get(side) ?? 0) + 1)
  return groups.filter((group) => sidesOf(group).every((side) => counts.get(side) === 1))
}

interface Pair {
  readonly line: ReadLine
  readonly claim: ReadClaim
}

/**
 * Returns the pairs of a line and a claim whose payer, amount and days agree and whose reference has lost digits, each in
 * no other pair, without those of claims whose payer has several such lines: it may have paid twice, and the rest of a
 * reference doesn't show which of them is meant. Claims that are matched already count too, because the line may be theirs,
 * stated again.
 */
function findLostDigits(lines: readonly ReadLine[], claims: readonly ReadClaim[]): readonly Pair[] {
  const byAmount = Map.groupBy(claims, ({ amountPaise }) => amountPaise)
  const ofPayer = lines.flatMap((line) =>
    (byAmount.get(line.amountPaise) ?? [])
      .filter((claim) => isOfPayer(line, claim))
      .map((claim) => ({ line, claim })),
  )
  const counts = new Map<ReadClaim, number>()
  for (const { claim } of ofPayer) counts.set(claim, (counts.get(claim) ?? 0) + 1)
  const parts = ofPayer.filter(({ line, claim }) => counts.get(claim) === 1 && hasPartOf(line, claim))
  const ofLines = new Map<ReadLine, number>()
  for (const { line } of parts) ofLines.set(line, (ofLines.get(line) ?? 0) + 1)
  return parts.filter(({ line }) => ofLines.get(line) === 1)
}
