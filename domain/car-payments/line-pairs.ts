import { daysBetween, type Direction } from './statement-cells.ts'

/** A line of a statement as it is paired with the one that takes it back. */
export interface PairableLine {
  readonly id: string
  readonly accountId: string | null
  /** "YYYY-MM-DD". */
  readonly day: string
  readonly direction: Direction
  readonly amountPaise: number
  readonly narration: string
  /** The references that identify its transfer: UTRs, RRNs, cheque numbers. */
  readonly references: readonly string[]
}

/** A line that takes back another one. */
export interface LinePair {
  /** The line that came first. */
  readonly lineId: string
  /** The line that takes it back. */
  readonly returnLineId: string
}

/** A line that says that it takes something back, with the lines that it may mean, the latest first. */
export interface PossibleReturn {
  readonly returnLineId: string
  readonly lineIds: readonly string[]
}

/** The result of {@link pairLines}. */
export interface PairedLines {
  readonly pairs: readonly LinePair[]
  readonly possible: readonly PossibleReturn[]
}

/** The days within which a movement is taken back (spec: money.md, "What came back"). */
export const RETURN_DAYS = 60

/** The words with which banks say that a movement takes another one back (spec: money.md, "What came back"). */
const MEANS_RETURNED =
  /\b(?:RETURN(?:ED)?|RETURNS|RTN|RET|REVERS(?:AL|ED|E)?|REV|BOUNCED?|DISHONOU?R(?:ED)?|INSUFFICIENT|UNPAID)\b/i

/** Whether a narration says that the movement takes another one back. */
export function meansReturned(narration: string): boolean {
  return MEANS_RETURNED.test(narration)
}

/** Whether a line may take back another one: same account and amount, other direction, within {@link RETURN_DAYS} days. */
export function fitsReturn(first: PairableLine, later: PairableLine): boolean {
  const days = daysBetween(first.day, later.day)
  return (
    first.accountId === later.accountId &&
    first.amountPaise === later.amountPaise &&
    first.direction !== later.direction &&
    days >= 0 &&
    days <= RETURN_DAYS
  )
}

/**
 * Finds the lines that take others back: of the same account and amount in the other direction, at most
 * {@link RETURN_DAYS} days later. Lines with a reference in common are a pair where neither fits another line as well; a
 * line that only says that it takes something back, or fits several, is possible with every line that fits. `lines` are
 * those that are in no pair and not settled; their order decides between lines of one day.
 */
export function pairLines(lines: readonly PairableLine[]): PairedLines {
  const read = lines.map((line, place): ReadLine => ({
    ...line,
    place,
    means: meansReturned(line.narration),
  }))
  const groups = Map.groupBy(read, ({ accountId, amountPaise }) => `${accountId} ${amountPaise}`)
  const within = [...groups.values()]
    .flatMap(candidatesIn)
    .map(({ debit, credit, isNamed }) => ({ ...inOrder(debit, credit), isNamed }))
    .filter(({ first, later }) => fitsReturn(first, later))
  const named = within.filter(({ isNamed }) => isNamed)
  const counts = new Map<ReadLine, number>()
  for (const side of named.flatMap(({ first, later }) => [first, later])) {
    counts.set(side, (counts.get(side) ?? 0) + 1)
  }
  const pairs = named.filter(({ first, later }) => counts.get(first) === 1 && counts.get(later) === 1)
  const paired = new Set(pairs.flatMap(({ first, later }) => [first, later]))
  const possible = within.filter(
    ({ first, later, isNamed }) => !paired.has(first) && !paired.has(later) && (isNamed || later.means),
  )
  return {
    pairs: pairs.map(({ first, later }) => ({ lineId: first.id, returnLineId: later.id })),
    possible: [...Map.groupBy(possible, ({ later }) => later.id)].map(([returnLineId, some]) => ({
      returnLineId,
      lineIds: some
        .toSorted((one, other) => other.first.place - one.first.place)
        .map(({ first }) => first.id),
    })),
  }
}

interface ReadLine extends PairableLine {
  readonly place: number
  /** Whether it says that it takes something back. */
  readonly means: boolean
}

/**
 * Returns the debits and credits of one amount that share a reference, or of which one says that it takes something back.
 * A month may have thousands of equal charges, so not every debit is compared with every credit.
 */
function candidatesIn(group: readonly ReadLine[]) {
  const credits = group.filter(({ direction }) => direction === 'credit')
  const refunds = credits.filter(({ means }) => means)
  const byReference = new Map<string, ReadLine[]>()
  for (const credit of credits) {
    for (const one of credit.references) byReference.set(one, [...(byReference.get(one) ?? []), credit])
  }
  return group
    .filter(({ direction }) => direction === 'debit')
    .flatMap((debit) => {
      const named = new Set(debit.references.flatMap((one) => byReference.get(one) ?? []))
      const others = (debit.means ? credits : refunds).filter((credit) => !named.has(credit))
      return [
        ...[...named].map((credit) => ({ debit, credit, isNamed: true })),
        ...others.map((credit) => ({ debit, credit, isNamed: false })),
      ]
    })
}

interface Ordered {
  readonly first: ReadLine
  readonly later: ReadLine
}

/** Orders a debit and a credit by day, on one day by which of them says that it takes back, else by their places. */
function inOrder(debit: ReadLine, credit: ReadLine): Ordered {
  const days = daysBetween(credit.day, debit.day)
  const isCreditFirst =
    days !== 0 ? days > 0 : debit.means !== credit.means ? debit.means : credit.place < debit.place
  return isCreditFirst ? { first: credit, later: debit } : { first: debit, later: credit }
}
