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
const SAYS_RETURNED =
  /\b(?:RETURN(?:ED)?|RETURNS|RTN|RET|REVERS(?:AL|ED|E)?|REV|BOUNCED?|DISHONOU?R(?:ED)?|INSUFFICIENT|UNPAID)\b/i

/** Whether a narration says that the movement takes another one back. */
export function saysReturned(narration: string): boolean {
  return SAYS_RETURNED.test(narration)
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
  const places = new Map(lines.map((line, place) => [line.id, place]))
  const groups = Map.groupBy(lines, ({ accountId, amountPaise }) => `${accountId} ${amountPaise}`)
  const fitting = [...groups.values()].flatMap((group) => {
    const credits = group.filter(({ direction }) => direction === 'credit')
    const debits = group.filter(({ direction }) => direction === 'debit')
    return debits.flatMap((debit) => credits.map((credit) => inOrder(debit, credit, places)))
  })
  const within = fitting.filter(({ first, later }) => fitsReturn(first, later))
  const named = within.filter(({ first, later }) =>
    first.references.some((one) => later.references.includes(one)),
  )
  const pairs = named.filter(
    (pair) => named.filter(({ first, later }) => first === pair.first || later === pair.later).length === 1,
  )
  const paired = new Set(pairs.flatMap(({ first, later }) => [first.id, later.id]))
  const open = within.filter(({ first, later }) => !paired.has(first.id) && !paired.has(later.id))
  const possible = open.filter((one) => saysReturned(one.later.narration) || named.includes(one))
  return {
    pairs: pairs.map(({ first, later }) => ({ lineId: first.id, returnLineId: later.id })),
    possible: [...Map.groupBy(possible, ({ later }) => later.id)].map(([returnLineId, some]) => ({
      returnLineId,
      lineIds: some.map(({ first }) => first.id).toReversed(),
    })),
  }
}

interface Ordered {
  readonly first: PairableLine
  readonly later: PairableLine
}

/** Orders a debit and a credit by day, on one day by which of them says that it takes back, else by their places. */
function inOrder(debit: PairableLine, credit: PairableLine, places: ReadonlyMap<string, number>): Ordered {
  const days = daysBetween(credit.day, debit.day)
  const [saysDebit, saysCredit] = [debit, credit].map(({ narration }) => saysReturned(narration))
  const isCreditFirst =
    days !== 0
      ? days > 0
      : saysDebit !== saysCredit
        ? saysDebit === true
        : (places.get(credit.id) ?? 0) < (places.get(debit.id) ?? 0)
  return isCreditFirst ? { first: credit, later: debit } : { first: debit, later: credit }
}
