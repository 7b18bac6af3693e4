import { payerKey } from '../identifiers/bank-reference.ts'
import { MAX_DAYS_IF_LOST, type ReadClaim } from './matching-evidence.ts'
import { daysBetween } from './statement-cells.ts'

/** A line as the finder reads it. */
export interface SearchedLine {
  readonly day: string
  readonly direction: 'credit' | 'debit'
  readonly amountPaise: number
  /** All its text in upper-case letters and digits. */
  readonly folded: string
}

/** The shortest reference, by whose first characters claims are found in a line. */
const HEAD = 8

/**
 * Returns a function that finds the claims which a line may concern: whose reference its text has, or of its amount, whose
 * payer it names, on a day near. It takes a few microseconds a line, however many claims there are.
 */
export function createClaimFinder<Claim extends ReadClaim>(
  claims: readonly Claim[],
): (line: SearchedLine) => readonly Claim[] {
  const byHead = Map.groupBy(
    claims.filter(({ forms }) => forms.length > 0),
    ({ key }) => key.slice(0, HEAD),
  )
  const byAmount = Map.groupBy(
    claims.flatMap((claim) => {
      const payer = claim.payerName === null ? null : payerKey(claim.payerName)
      return payer === null ? [] : [{ claim, payer }]
    }),
    ({ claim }) => claim.amountPaise,
  )
  return ({ day, direction, amountPaise, folded }) => {
    const found = new Set<Claim>()
    for (let place = 0; place + HEAD <= folded.length; place += 1) {
      for (const claim of byHead.get(folded.slice(place, place + HEAD)) ?? []) {
        if (folded.startsWith(claim.key, place)) found.add(claim)
      }
    }
    const equal = direction === 'credit' ? (byAmount.get(amountPaise) ?? []) : []
    if (equal.length > 0) {
      const text = folded.replaceAll('PRIVATE', 'PVT').replaceAll('LIMITED', 'LTD')
      for (const { claim, payer } of equal) {
        const isNear = Math.abs(daysBetween(claim.day, day)) <= MAX_DAYS_IF_LOST
        if (isNear && text.includes(payer)) found.add(claim)
      }
    }
    return [...found]
  }
}
