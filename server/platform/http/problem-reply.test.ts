import { expect, test } from 'vitest'
import { REFUSAL_CODES, type Refusal } from '#domain/refusal.ts'
import { problemOf, refusalOf } from './problem-reply.ts'

const message = 'This is not possible.'
const REFUSALS: readonly Refusal[] = [
  ...REFUSAL_CODES.map((code) => ({ code, message })),
  { code: 'INVALID_INPUT', message, fields: { 'lots.0.reserve': 'Enter an amount.' } },
  { code: 'WRONG_STATE', message, state: 'PLACE_BIDS' },
  { code: 'BID_TOO_LOW', message, figures: { latestBidValue: null, minimumBid: 1, bidsLeft: 5 } },
]

test('every 400 says which fields are at fault, and other problems do not', () => {
  for (const code of REFUSAL_CODES) {
    const { status, fields } = problemOf({ code, message })
    expect(fields, code).toEqual(status === 400 ? {} : undefined)
  }
})

test.each(REFUSALS)('the problem of $code gives the refusal back', (refusal) => {
  expect(refusalOf(problemOf(refusal))).toEqual(refusal)
})
