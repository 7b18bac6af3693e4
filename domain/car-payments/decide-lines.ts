import { codesIn, type LineIdentity } from './line-identity.ts'
import type { IdentifiedLine, StatementLine } from './read-statement.ts'
import { daysBetween } from './statement-cells.ts'

/** A line that an earlier import has stored, and that is not struck. */
export interface KnownLine extends Omit<StatementLine, 'row'> {
  readonly lineId: string
  readonly identity: Omit<LineIdentity, 'otherDays' | 'folded'>
  /** The number of the line among those that are equal to it, from 1. */
  readonly ordinal: number
}

/**
 * The reasons for asking whether a row is a movement that is already stored:
 *
 * - `moreOften`: equal rows are in the statement more often than they are stored.
 * - `balance`: the known line states another balance.
 * - `day`: a line with its reference is known for another day.
 * - `alike`: a line of that day and amount, which no row equals, shares a part of what identifies it, or a word where one of
 *   the two states no reference.
 * - `inFile`: an equal row stands above it, and no balances distinguish the two.
 */
export const DOUBT_REASONS = ['moreOften', 'balance', 'day', 'alike', 'inFile'] as const
export type DoubtReason = (typeof DOUBT_REASONS)[number]

/** A row that may be a known movement or another one, which a person decides. */
export interface DoubtfulLine {
  readonly line: IdentifiedLine
  readonly why: DoubtReason
  /** The stored line, or the row above of the same statement, that it may be. */
  readonly like: { readonly lineId: string } | { readonly row: number }
}

/** A line to be stored, with its number among equal ones. */
export interface AddedLine extends IdentifiedLine {
  readonly ordinal: number
}

/** The rows of a statement, as an import decides about them. */
export interface DecidedLines {
  readonly added: readonly AddedLine[]
  /** Rows whose movement is stored, and what they are equal to. */
  readonly known: readonly { readonly line: IdentifiedLine; readonly like: DoubtfulLine['like'] }[]
  /** Rows that nobody has decided about. */
  readonly doubtful: readonly DoubtfulLine[]
}

/** Days within which a bank may state a transfer for another day. */
const MAX_DAYS = 4

/**
 * Decides which rows of a statement are movements that are stored already. Within one file two rows are two movements
 * unless their balances are equal; across files the n-th of equal rows is the n-th. Doubts are answered by `decisions`: for
 * a row, whether it is the same movement. `rows` and `known` are of one account; every row of the statement with a certain
 * amount and direction must be decided in one call, together with every known line of that amount and direction.
 */
export function decideLines(
  rows: readonly IdentifiedLine[],
  known: readonly KnownLine[],
  decisions: ReadonlyMap<number, boolean>,
): DecidedLines {
  const added: AddedLine[] = []
  const same: DecidedLines['known'][number][] = []
  const doubtful: DoubtfulLine[] = []
  const stored = Map.groupBy(known, keyOf)
  const counts = new Map<string, number>()
  const add = (line: IdentifiedLine) => {
    const key = keyOf(line)
    const last = counts.get(key) ?? Math.max(0, ...(stored.get(key) ?? []).map(({ ordinal }) => ordinal))
    counts.set(key, last + 1)
    added.push({ ...line, ordinal: last + 1 })
  }
  const doubt = (each: DoubtfulLine) => {
    const decision = decisions.get(each.line.row)
    if (decision === undefined) doubtful.push(each)
    else if (decision) same.push(each)
    else add(each.line)
  }
  const explained = new Set<string>()
  const open: { readonly line: IdentifiedLine; readonly above: IdentifiedLine | null }[] = []
  for (const [key, all] of Map.groupBy(rows, keyOf)) {
    const { distinct, repeated } = splitRepeated(all)
    for (const { line, above } of repeated) same.push({ line, like: { row: above.row } })
    const equal = stored.get(key) ?? []
    const { pairs, surplus } = pairUp(distinct, equal)
    for (const { line, other } of pairs) {
      explained.add(other.lineId)
      const like = { lineId: other.lineId }
      if (agree(line, other)) same.push({ line, like })
      else doubt({ line, why: 'balance', like })
    }
    const last = equal.at(-1)
    for (const [index, line] of surplus.entries()) {
      const above = isDistinguishable(surplus.slice(0, index + 1)) ? null : (surplus[0] ?? null)
      if (last !== undefined) doubt({ line, why: 'moreOften', like: { lineId: last.lineId } })
      else open.push({ line, above: above === line ? null : above })
    }
  }
  const likely = findLikely(
    known,
    explained,
    open.map(({ line }) => line),
  )
  for (const { line, above } of open) {
    const found = likely.get(line.row)
    if (found !== undefined) doubt({ line, ...found })
    else if (above !== null) doubt({ line, why: 'inFile', like: { row: above.row } })
    else add(line)
  }
  return { added, known: same, doubtful }
}

type Keyed = Pick<KnownLine, 'day' | 'direction' | 'amountPaise'> & {
  readonly identity: { readonly identity: string }
}

function keyOf({ day, direction, amountPaise, identity }: Keyed): string {
  return `${day} ${direction} ${amountPaise} ${identity.identity}`
}

/** Splits equal rows by their balance: where two are the same, the account moved once. */
function splitRepeated(lines: readonly IdentifiedLine[]) {
  const first = new Map<number, IdentifiedLine>()
  const distinct: IdentifiedLine[] = []
  const repeated: { readonly line: IdentifiedLine; readonly above: IdentifiedLine }[] = []
  for (const line of lines) {
    const above = line.balancePaise === null ? undefined : first.get(line.balancePaise)
    if (above !== undefined) repeated.push({ line, above })
    else distinct.push(line)
    if (line.balancePaise !== null && above === undefined) first.set(line.balancePaise, line)
  }
  return { distinct, repeated }
}

function isDistinguishable(lines: readonly IdentifiedLine[]): boolean {
  return lines.length < 2 || lines.every(({ balancePaise }) => balancePaise !== null)
}

function agree(one: { readonly balancePaise: number | null }, other: typeof one): boolean {
  return one.balancePaise === null || other.balancePaise === null || one.balancePaise === other.balancePaise
}

interface Pair {
  readonly line: IdentifiedLine
  readonly other: KnownLine
}

/** Pairs equal rows with equal known lines: by their balance, else in their order, those that may agree first. */
function pairUp(lines: readonly IdentifiedLine[], known: readonly KnownLine[]) {
  const pairs: Pair[] = []
  let rest = lines
  let left = known.toSorted((one, other) => one.ordinal - other.ordinal)
  const byBalance = new Map(left.map((other) => [other.balancePaise, other]))
  const taken = new Set<unknown>()
  for (const line of rest) {
    const other = line.balancePaise === null ? undefined : byBalance.get(line.balancePaise)
    if (other === undefined || taken.has(other)) continue
    pairs.push({ line, other })
    taken.add(line).add(other)
  }
  const drop = () => {
    rest = rest.filter((line) => !taken.has(line))
    left = left.filter((other) => !taken.has(other))
  }
  drop()
  // Of the lines that state a balance none is left that agrees, so a row and a line agree where either states none.
  const take = (some: readonly IdentifiedLine[], others: readonly KnownLine[]) => {
    for (const [index, line] of some.slice(0, others.length).entries()) {
      const other = others[index]
      if (other === undefined) continue
      pairs.push({ line, other })
      taken.add(line).add(other)
    }
    drop()
  }
  const states = ({ balancePaise }: { readonly balancePaise: number | null }) => balancePaise !== null
  take(
    rest.filter(states),
    left.filter((other) => !states(other)),
  )
  take(
    rest.filter((line) => !states(line)),
    left,
  )
  take(rest, left)
  return { pairs, surplus: rest }
}

type Found = Pick<DoubtfulLine, 'why'> & { readonly like: { readonly lineId: string } }

/** Finds for rows that equal no known line those that they may be, by row. */
function findLikely(
  known: readonly KnownLine[],
  explained: ReadonlySet<string>,
  rows: readonly IdentifiedLine[],
): ReadonlyMap<number, Found> {
  if (rows.length === 0 || known.length === 0) return new Map()
  const byMark = new Map<string, KnownLine[]>()
  for (const line of known) {
    for (const mark of marksOf(line)) {
      const some = byMark.get(mark)
      if (some === undefined) byMark.set(mark, [line])
      else some.push(line)
    }
  }
  const left = known.filter(({ lineId }) => !explained.has(lineId))
  const byWord = byWordOfDay(left)
  const unnamedByWord = byWordOfDay(left.filter((line) => !hasReference(line)))
  const found = new Map<number, Found>()
  for (const row of rows) {
    const marks = marksOf(row)
    const candidates = marks.flatMap((mark) => (byMark.get(mark) ?? []).map((line) => ({ mark, line })))
    const other = candidates.find(({ mark, line }) => isOtherDay(row, line, mark))
    const alike =
      candidates.find(
        ({ mark, line }) => line.day === row.day && !explained.has(line.lineId) && isAlike(row, line, mark),
      )?.line ??
      wordsOfDay(row)
        .map((word) => (hasReference(row) ? unnamedByWord : byWord).get(word))
        .find((line) => line !== undefined)
    const like = other?.line ?? alike
    if (like === undefined) continue
    found.set(row.row, { why: other === undefined ? 'alike' : 'day', like: { lineId: like.lineId } })
  }
  return found
}

/** Words of banks that say how money moved, and nothing about whose it is. */
const CHANNEL_WORDS: ReadonlySet<string> = new Set(
  (
    'NEFT RTGS IMPS UPI ACH ECS NACH CREDIT DEBIT TRANSFER TRF TFR FUND CHQ CHEQUE CLG CLEARING MICR ' +
    'INWARD OUTWARD DEP DEPOSIT CASH PAYMENT FROM FOR AND THE REF UTR RRN BANK BRANCH MOB NET BANKING INB ' +
    'TPT'
  ).split(' '),
)

/** Returns the words that may name the payer or the charge, each with the line's day. */
function wordsOfDay({ day, narration }: Pick<KnownLine, 'day' | 'narration'>): readonly string[] {
  const words =
    narration
      .normalize('NFKC')
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => /^\p{L}{3,}$/u.test(word) && !CHANNEL_WORDS.has(word))
    .map((word) => `${day} ${word}`)
}

/** Returns one of the lines with each word of a day. */
function byWordOfDay(lines: readonly KnownLine[]): ReadonlyMap<string, KnownLine> {
  return new Map(lines.flatMap((line) => wordsOfDay(line).map((word) => [word, line] as const)))
}

type Marked = Pick<KnownLine, 'narration' | 'reference'> & {
  readonly identity: Pick<LineIdentity, 'references' | 'wording'>
}

/** Returns what two statements of one movement may share: a reference ("r:"), the wording ("w:"), a long code ("c:"). */
function marksOf({ narration, reference, identity }: Marked): readonly string[] {
  return [
    ...identity.references.map((each) => `r:${each}`),
    ...(identity.wording === '' ? [] : [`w:${identity.wording}`]),
    ...codesIn(`${narration} ${reference ?? ''}`).map((each) => `c:${each}`),
  ]
}

function isOtherDay(row: IdentifiedLine, line: KnownLine, mark: string): boolean {
  if (line.day === row.day) return false
  const isNear = mark.startsWith('r:') && Math.abs(daysBetween(line.day, row.day)) <= MAX_DAYS
  return (
    isNear || (line.identity.identity === row.identity.identity && row.identity.otherDays.includes(line.day))
  )
}

function isAlike(row: IdentifiedLine, line: KnownLine, mark: string): boolean {
  return mark.startsWith('r:') || !hasReference(row) || !hasReference(line)
}

function hasReference({ identity }: Pick<Marked, 'identity'>): boolean {
  return identity.references.length > 0
}
