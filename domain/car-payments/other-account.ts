import type { KnownLine } from './decide-lines.ts'
import type { IdentifiedLine } from './read-statement.ts'
import { daysBetween } from './statement-cells.ts'

/** Days within which two statements may state one transfer. */
const MAX_DAYS = 4

/**
 * Finds the lines of other accounts that state movements which a statement would add to an account: a bank states a transfer
 * for one account alone, so that somebody may have chosen a wrong one, now or before (spec: money.md, "One line, once"). A
 * reference, direction and amount tell a transfer. Charges and interest may be equal in two accounts: rows without a
 * reference tell something only where every row is in the other account.
 *
 * @returns the lines of other accounts, without repeats; none if there is no doubt.
 */
export function findElsewhere(
  added: readonly IdentifiedLine[],
  elsewhere: readonly KnownLine[],
): readonly KnownLine[] {
  const byMark = Map.groupBy(
    elsewhere.flatMap((line) => marksOf(line).map((mark) => ({ mark, line }))),
    ({ mark }) => mark,
  )
  const found = added.map((row) => {
    const likely = marksOf(row).flatMap((mark) => (byMark.get(mark) ?? []).map(({ line }) => line))
    const isNamed = row.identity.references.length > 0
    const line = likely.find(({ day }) =>
      isNamed ? Math.abs(daysBetween(day, row.day)) <= MAX_DAYS : day === row.day,
    )
    return line === undefined ? null : { line, isNamed }
  })
  const isDoubtful = found.some((each) => each?.isNamed === true) || found.every((each) => each !== null)
  return isDoubtful ? [...new Set(found.flatMap((each) => each?.line ?? []))] : []
}

type Marked = Pick<KnownLine, 'direction' | 'amountPaise' | 'identity'>

/** Returns what a movement has in common with itself in another statement: each of its references, else its wording. */
function marksOf({ direction, amountPaise, identity }: Marked): readonly string[] {
  const { references, identity: wording } = identity
  return (references.length > 0 ? references : [wording]).map((each) => `${direction} ${amountPaise} ${each}`)
}
