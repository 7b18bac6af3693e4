import { expect, test } from 'vitest'
import { PAPER_KINDS } from '#domain/car/car-papers.ts'
import { changedDrafts, draftPapers } from './paper-drafts.ts'

const insurance = {
  kind: 'insurance',
  status: 'clear',
  detail: 'until 5 Mar 2027',
  source: null,
  asOf: '2026-03-05T00:00:00.000Z',
} as const

test('every paper has a draft, and one that is not recorded is unknown', () => {
  const drafts = draftPapers({ papers: [insurance] })
  expect(Object.keys(drafts)).toEqual([...PAPER_KINDS])
  expect(drafts.insurance).toEqual({
    status: 'clear',
    detail: 'until 5 Mar 2027',
    source: '',
    asOf: '2026-03-05',
  })
  expect(drafts.tax).toEqual({ status: 'unknown', detail: '', source: '', asOf: '' })
})

test('only what differs is sent', () => {
  const before = draftPapers({ papers: [insurance] })
  expect(changedDrafts(before, before)).toEqual([])
  const spaced = { ...before, insurance: { ...before.insurance, detail: ' until 5 Mar 2027 ' } }
  expect(changedDrafts(before, spaced)).toEqual([])
  const tax = { status: 'issue', detail: 'due since April ', source: 'RTO', asOf: '' } as const
  expect(changedDrafts(before, { ...before, tax })).toEqual([
    { kind: 'tax', status: 'issue', detail: 'due since April', source: 'RTO', asOf: null },
  ])
})
