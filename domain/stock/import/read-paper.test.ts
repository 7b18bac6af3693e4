import { expect, test } from 'vitest'
import { readPaper } from './read-paper.ts'

test.each([
  ['insurance', 'Yes', 'clear', null],
  ['insurance', 'Expired', 'issue', 'Expired'],
  ['insurance', 'Comprehensive', 'unknown', 'Comprehensive'],
  ['insurance', '12/2027', 'unknown', '12/2027'],
  ['tax', 'Lifetime', 'clear', 'Lifetime'],
  ['tax', 'no', 'issue', null],
  ['fitness', 'Pending.', 'issue', 'Pending.'],
  ['rc', 'Available', 'clear', null],
  ['rc', 'Lost', 'issue', 'Lost'],
  ['hypothecation', 'No', 'clear', null],
  ['hypothecation', 'Yes', 'issue', null],
  ['hypothecation', 'HDFC Bank', 'issue', 'HDFC Bank'],
  ['hypothecation', 'Closed', 'clear', 'Closed'],
  ['challans', '0', 'clear', null],
  ['challans', '2', 'issue', '2'],
  ['challans', '₹1,500', 'issue', '₹1,500'],
  ['challans', 'Paid', 'clear', 'Paid'],
  ['noc', 'Yes', 'unknown', 'Yes'],
  ['noc', 'Not required', 'clear', 'Not required'],
  ['owners', 'Second', 'clear', '2nd Owner'],
  ['owners', 'a few', 'unknown', 'a few'],
] as const)('%s: "%s" is %s', (kind, text, status, detail) => {
  expect(readPaper(kind, text)).toEqual({ ok: true, value: { status, detail: detail } })
})

test.each(['=cmd()', 'a\u202eb', 'x'.repeat(201)])('%j cannot be read', (text) => {
  expect(readPaper('insurance', text).ok).toBe(false)
})
