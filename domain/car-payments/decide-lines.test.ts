import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideLines, type KnownLine } from './decide-lines.ts'
import type { IdentifiedLine } from './read-statement.ts'

interface Given {
  readonly identity: 'A' | 'B'
  readonly balance: number | null
}

const UTRS = { A: 'SBINN26166000001', B: 'SBINN26166000002' } as const

function lineOf({ identity, balance }: Given, row: number, day = '2026-06-15'): IdentifiedLine {
  const utr = UTRS[identity]
  return {
    row,
    day,
    direction: 'credit',
    amountPaise: 5_00_000,
    narration: `NEFT ${utr}`,
    reference: null,
    balancePaise: balance,
    identity: {
      references: [utr],
      identity: utr,
      wording: `NEFT${utr}`,
      folded: `NEFT${utr}`,
      otherDays: [],
    },
  }
}

function storedOf(given: readonly Given[]): readonly KnownLine[] {
  const counts = new Map<string, number>()
  return given.map((each, index) => {
    const ordinal = (counts.get(each.identity) ?? 0) + 1
    counts.set(each.identity, ordinal)
    const { row: _row, ...line } = lineOf(each, index + 1)
    return { ...line, lineId: `line ${index + 1}`, ordinal }
  })
}

const given = fc.record<Given>({
  identity: fc.constantFrom('A', 'B'),
  balance: fc.option(fc.integer({ min: 1, max: 3 })),
})
const some = fc.array(given, { maxLength: 5 })

/** Counts, by trying every way, how many rows can be stored lines without two of them stating different balances. */
function maxKnown(rows: readonly Given[], stored: readonly Given[]): number {
  const [first, ...rest] = rows
  if (first === undefined) return 0
  const agreeing = stored.flatMap(({ balance }, place) =>
    first.balance === null || balance === null || balance === first.balance ? [place] : [],
  )
  return Math.max(
    maxKnown(rest, stored),
    ...agreeing.map((place) => 1 + maxKnown(rest, stored.toSpliced(place, 1))),
  )
}

/** The decision about the rows of one identity, in numbers. */
function expected(rows: readonly Given[], stored: readonly Given[]) {
  const distinct = rows.filter(
    ({ balance }, index) => balance === null || rows.findIndex((row) => row.balance === balance) === index,
  )
  const repeated = rows.length - distinct.length
  const known = maxKnown(distinct, stored)
  if (stored.length > 0) return { added: 0, known: known + repeated, doubtful: distinct.length - known }
  // Rows are distinguished while each so far states a balance; the first needs none.
  const unstated = distinct.findIndex(({ balance }) => balance === null)
  const isApart = (index: number) => index === 0 || unstated < 0 || index < unstated
  const added = distinct.filter((_, index) => isApart(index)).length
  return { added, known: repeated, doubtful: distinct.length - added }
}

function counted(rows: readonly Given[], stored: readonly Given[]) {
  const decided = decideLines(
    rows.map((each, index) => lineOf(each, index + 1)),
    storedOf(stored),
    new Map(),
  )
  return {
    added: decided.added.length,
    known: decided.known.length,
    doubtful: decided.doubtful.length,
  }
}

describe('rows of a statement', () => {
  test('are known, new or doubtful as a slow count of all ways says', () => {
    fc.assert(
      fc.property(some, some, (rows, stored) => {
        const parts = (['A', 'B'] as const).map((identity) =>
          expected(
            rows.filter((row) => row.identity === identity),
            stored.filter((line) => line.identity === identity),
          ),
        )
        const sum = (name: 'added' | 'known' | 'doubtful') =>
          parts.reduce((total, part) => total + part[name], 0)
        expect(counted(rows, stored)).toEqual({
          added: sum('added'),
          known: sum('known'),
          doubtful: sum('doubtful'),
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('are all known once they are stored, whatever their order', () => {
    fc.assert(
      fc.property(some, fc.infiniteStream(fc.integer()), (given, order) => {
        const rows = given.map((each, index) => lineOf({ ...each, balance: index + 1 }, index + 1))
        const { added, doubtful } = decideLines(rows, [], new Map())
        expect([added.length, doubtful.length]).toEqual([rows.length, 0])
        const stored = added.map(({ row, ...line }) => ({ ...line, lineId: `line ${row}` }))
        const shuffled = rows
          .map((row) => ({ row, place: order.next().value }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ row }) => row)
        expect(decideLines(shuffled, stored, new Map())).toMatchObject({ added: [], doubtful: [] })
      }),
    )
  })

  test('that are decided about are added with the next number, or known', () => {
    const stored = storedOf([{ identity: 'A', balance: 1 }])
    const rows = [lineOf({ identity: 'A', balance: 2 }, 7)]
    expect(decideLines(rows, stored, new Map([[7, false]]))).toMatchObject({
      added: [{ row: 7, ordinal: 2 }],
    })
    expect(decideLines(rows, stored, new Map([[7, true]]))).toMatchObject({
      added: [],
      known: [{ like: { lineId: 'line 1' } }],
    })
  })

  test.each([
    ['2026-06-19', 1],
    ['2026-06-11', 1],
    ['2026-06-20', 0],
  ])('with a reference that is known for another day (%s) are doubtful within four days', (day, doubts) => {
    const stored = storedOf([{ identity: 'A', balance: 1 }])
    const { doubtful } = decideLines([lineOf({ identity: 'A', balance: 1 }, 2, day)], stored, new Map())
    expect(doubtful).toHaveLength(doubts)
  })
})

describe('a line that no row of its day equals, and a row that equals no line', () => {
  const unnamed = (wording: string, line: IdentifiedLine): IdentifiedLine => ({
    ...line,
    narration: wording,
    identity: { ...line.identity, references: [], identity: wording, wording, folded: wording },
  })
  const stored = (line: IdentifiedLine): KnownLine => {
    const { row: _row, ...kept } = line
    return { ...kept, lineId: 'stored', ordinal: 1 }
  }
  const utr = lineOf({ identity: 'A', balance: null }, 1)
  const named = { ...utr, narration: `NEFT CR ${UTRS.A} SHEIKH AND SONS` }
  const cases = [
    ['the line has a reference, the row has none', named, unnamed('Cheque deposit Sheikh & Sons', named)],
    ['the row has a reference, the line has none', unnamed('CHQ DEP SHEIKH', named), named],
    [
      'neither has one, and the words differ',
      unnamed('SMS CHARGES', named),
      unnamed('CHARGES FOR SMS', named),
    ],
  ] as const
  test.each(cases)('are asked about: %s', (_name, before, row) => {
    expect(decideLines([row], [stored(before)], new Map())).toMatchObject({
      added: [],
      doubtful: [{ why: 'alike', like: { lineId: 'stored' } }],
    })
  })

  test('are two movements where both have a reference, or the day is another one', () => {
    const other = lineOf({ identity: 'B', balance: null }, 1)
    expect(decideLines([other], [stored(named)], new Map()).doubtful).toEqual([])
    const later = { ...unnamed('SHEIKH', named), day: '2026-06-16' }
    expect(decideLines([later], [stored(named)], new Map()).doubtful).toEqual([])
  })

  test('are two movements where they share no word but that of the channel', () => {
    const other = unnamed('NEFT TRANSFER FROM OM CARS', named)
    expect(decideLines([other], [stored(named)], new Map()).doubtful).toEqual([])
  })

  test('are two movements where they share the letters of a code', () => {
    const before = { ...named, narration: `NEFT-${UTRS.A}` }
    const other = unnamed('NEFT-SBINN2616600009', named)
    expect(decideLines([other], [stored(before)], new Map()).doubtful).toEqual([])
  })

  test('are two movements where a row equals the line', () => {
    const beside = { ...unnamed('SHEIKH AND SONS', named), row: 2 }
    const decided = decideLines([named, beside], [stored(named)], new Map())
    expect(decided).toMatchObject({ added: [{ row: 2 }], known: [{ line: { row: 1 } }], doubtful: [] })
  })
})
