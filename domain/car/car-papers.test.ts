import { describe, expect, test } from 'vitest'
import { changedPapers, PAPER_KINDS, papersOf, recordPapers, type CarPaper } from './car-papers.ts'

const insurance: CarPaper = {
  kind: 'insurance',
  status: 'clear',
  detail: 'until 5 Mar 2027',
  source: 'Axis Bank',
  asOf: Date.UTC(2026, 2, 5),
}
const nothing = { status: 'unknown', detail: null, source: null, asOf: null } as const
const noFacts = { rcstatus: null, ownership: null, regno: null }

test('every kind of paper is named, and what is not known is unknown, never clear', () => {
  const papers = papersOf({}, noFacts)
  expect(papers).toEqual(PAPER_KINDS.map((kind) => ({ kind, ...nothing, ground: null })))
})

test('the RC and the owners follow from the facts, unless they are recorded', () => {
  const statusOf = (papers: readonly CarPaper[]) =>
    papers
      .filter(({ status }) => status !== 'unknown')
      .map(({ kind, status, detail }) => [kind, status, detail])
  expect(statusOf(papersOf({}, { ...noFacts, rcstatus: 'Yes', ownership: 2 }))).toEqual([
    ['rc', 'clear', 'RC present'],
    ['owners', 'clear', '2nd Owner'],
  ])
  expect(statusOf(papersOf({}, { ...noFacts, rcstatus: 'No' }))).toEqual([['rc', 'issue', 'RC not present']])
  const rc = { ...nothing, status: 'issue', detail: 'Duplicate RC applied for' } as const
  expect(statusOf(papersOf({ rc }, { ...noFacts, rcstatus: 'Yes' }))).toEqual([
    ['rc', 'issue', 'Duplicate RC applied for'],
  ])
})

describe('the need for an NOC follows from the registration number, unless it is recorded', () => {
  const nocOf = (car: { readonly regno: string | null; readonly state?: string | null }) =>
    papersOf({}, { ...noFacts, ...car }).find(({ kind }) => kind === 'noc')

  test.each([
    [
      { regno: 'DL8CAF1234', state: 'Haryana' },
      'Needed: registered in Delhi, the car is in Haryana',
      { code: 'otherState', registeredIn: 'Delhi', standsIn: 'Haryana' },
    ],
    [
      { regno: '22BH1234AA', state: 'Delhi' },
      'Needed: registered in the Bharat series (BH)',
      { code: 'bharatSeries' },
    ],
    [{ regno: '22BH1234AA' }, 'Needed: registered in the Bharat series (BH)', { code: 'bharatSeries' }],
  ])('%j', (car, detail, ground) => {
    expect(nocOf(car)).toEqual({
      kind: 'noc',
      status: 'issue',
      detail,
      source: 'Registration number',
      asOf: null,
      ground,
    })
  })

  test.each([
    { regno: null, state: 'Delhi' },
    { regno: 'CDX4417', state: 'Delhi' },
    { regno: 'DL8CAF1234' },
    { regno: 'DL8CAF1234', state: 'delhi' },
    { regno: 'JK01A1234', state: 'Jammu & Kashmir' },
  ])('nothing of %j', (car) => {
    expect(nocOf(car)).toEqual({ kind: 'noc', ...nothing, ground: null })
  })

  test('a recorded one stands', () => {
    const noc = { status: 'clear', detail: 'in hand', source: 'Supplier', asOf: 1 } as const
    const listed = papersOf({ noc }, { ...noFacts, regno: '22BH1234AA' })
    expect(listed.find(({ kind }) => kind === 'noc')).toEqual({ kind: 'noc', ...noc, ground: null })
  })
})

test('papers are recorded over the earlier ones, and one of which nothing is known is removed', () => {
  const tax: CarPaper = { kind: 'tax', ...nothing, status: 'issue', detail: 'due' }
  const { kind: _, ...facts } = insurance
  const first = recordPapers({}, [insurance, tax], noFacts)
  expect(first.insurance).toEqual(facts)
  const second = recordPapers(first, [{ kind: 'tax', ...nothing }], noFacts)
  expect(second).toEqual({ insurance: facts })
  const asked: CarPaper = { kind: 'tax', ...nothing, detail: 'asked the owner' }
  expect(recordPapers(second, [asked], noFacts).tax).toMatchObject({
    status: 'unknown',
    detail: 'asked the owner',
  })
})

test('papers that are sent back as they were read change nothing', () => {
  const facts = { ...noFacts, rcstatus: 'Yes', ownership: 2 } as const
  const recorded = recordPapers({}, [insurance], facts)
  expect(recordPapers(recorded, papersOf(recorded, facts), facts)).toEqual(recorded)
})

test('papers that differ are named', () => {
  const before = recordPapers({}, [insurance], noFacts)
  expect(changedPapers(before, before)).toEqual([])
  expect(changedPapers({}, before)).toEqual(['insurance'])
  expect(changedPapers(before, recordPapers(before, [{ ...insurance, source: null }], noFacts))).toEqual([
    'insurance',
  ])
})
