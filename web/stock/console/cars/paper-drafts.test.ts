import { expect, test } from 'vitest'
import { PAPER_KINDS } from '#domain/car/car-papers.ts'
import { changedPapers, typedPapers } from './paper-drafts.ts'

const insurance = {
  kind: 'insurance',
  status: 'clear',
  detail: 'until 5 Mar 2027',
  source: null,
  asOf: '2026-03-05T00:00:00.000Z',
} as const

test('every paper has a draft, and one that is not recorded is unknown', () => {
  const typed = typedPapers({ papers: [insurance] })
  expect(Object.keys(typed)).toEqual(
    PAPER_KINDS.flatMap((kind) => ['status', 'detail', 'source', 'asOf'].map((part) => `${kind}-${part}`)),
  )
  expect(typed).toMatchObject({
    'insurance-status': 'clear',
    'insurance-detail': 'until 5 Mar 2027',
    'insurance-source': '',
    'insurance-asOf': '2026-03-05',
  })
  expect(typed).toMatchObject({ 'tax-status': 'unknown', 'tax-detail': '', 'tax-source': '', 'tax-asOf': '' })
})

test('only what differs is sent', () => {
  const before = typedPapers({ papers: [insurance] })
  expect(changedPapers(before, before)).toEqual([])
  const spaced = { ...before, 'insurance-detail': ' until 5 Mar 2027 ' }
  expect(changedPapers(before, spaced)).toEqual([])
  const tax = { 'tax-status': 'issue', 'tax-detail': 'due since April ', 'tax-source': 'RTO', 'tax-asOf': '' }
  expect(changedPapers(before, { ...before, ...tax })).toEqual([
    { kind: 'tax', status: 'issue', detail: 'due since April', source: 'RTO', asOf: null },
  ])
})
