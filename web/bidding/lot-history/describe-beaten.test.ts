import { expect, test } from 'vitest'
import '#web/text/en/lot-history.ts'
import { anyText as t } from '#web/text/text.ts'
import { describeBeaten } from './describe-beaten.ts'

const own = { amount: 790_000, own: true }
const others = { amount: 790_000, own: false }

test.each([
  ['open', null, 'The first bid'],
  ['open', others, 'Beat ₹7,90,000 by ₹5,000'],
  ['open', own, 'Raised your own bid of ₹7,90,000 by ₹5,000'],
  ['sealed', null, 'Your first bid'],
  ['sealed', own, 'Raised your own bid of ₹7,90,000 by ₹5,000'],
] as const)('In an %s lot a bid of ₹7,95,000 that beat %j: %s', (format, beat, text) => {
  expect(describeBeaten({ amount: 795_000, beat }, format, t)).toBe(text)
})
