import { expect, test } from 'vitest'
import { changedPapers, PAPER_KINDS, papersOf, recordPapers, type CarPaper } from './car-papers.ts'

const insurance: CarPaper = {
  kind: 'insurance',
  status: 'clear',
  detail: 'until 5 Mar 2027',
  source: 'Axis Bank',
  asOf: Date.UTC(2026, 2, 5),
}
const nothing = { status: 'unknown', detail: null, source: null, asOf: null } as const
const noFacts = { rcstatus: null, ownership: null }

test('every kind of paper is named, and what is not known is unknown, never clear', () => {
  const papers = papersOf({}, noFacts)
  expect(papers).toEqual(PAPER_KINDS.map((kind) => ({ kind, ...nothing })))
})

test('the RC and the owners follow from the facts, unless they are recorded', () => {
  const statusOf = (papers: readonly CarPaper[]) =>
    papers
      .filter(({ status }) => status !== 'unknown')
      .map(({ kind, status, detail }) => [kind, status, detail])
  expect(statusOf(papersOf({}, { rcstatus: 'Yes', ownership: 2 }))).toEqual([
    ['rc', 'clear', 'RC present'],
    ['owners', 'clear', '2nd Owner'],
  ])
  expect(statusOf(papersOf({}, { rcstatus: 'No', ownership: null }))).toEqual([
    ['rc', 'issue', 'RC not present'],
  ])
  const rc = { ...nothing, status: 'issue', detail: 'Duplicate RC applied for' } as const
  expect(statusOf(papersOf({ rc }, { rcstatus: 'Yes', ownership: null }))).toEqual([
    ['rc', 'issue', 'Duplicate RC applied for'],
  ])
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
  const facts = { rcstatus: 'Yes', ownership: 2 } as const
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
