import { expect, test } from 'vitest'
import { fault, REFUSAL_CODES, type Refusal } from '#domain/refusal.ts'
import { problemOf, refusalOf } from './problem-reply.ts'

const why = fault('cities.otherTotal', { amount: { rupees: 12_34_567 } })
const REFUSALS: readonly Refusal[] = [
  ...REFUSAL_CODES.map((code) => ({ code, ...why })),
  { code: 'INVALID_INPUT', ...why, fields: { 'lots.0.reserve': fault('range.tooLong', { days: 7 }) } },
  { code: 'WRONG_STATE', ...why, state: 'PLACE_BIDS' },
  { code: 'BID_TOO_LOW', ...why, figures: { latestBidValue: null, minimumBid: 1, bidsLeft: 5 } },
]

test('every 400 says which fields are at fault, and other problems do not', () => {
  for (const code of REFUSAL_CODES) {
    const { status, fields } = problemOf({ code, ...why })
    expect(fields, code).toEqual(status === 400 ? {} : undefined)
  }
})

test.each(REFUSALS)('the problem of $code gives the refusal back', (refusal) => {
  expect(refusalOf(problemOf(refusal))).toEqual(refusal)
})

test('a problem has the sentence, the reason and the values, also of each field', () => {
  const fields = { city: fault('city.notYet', { city: 'Pune' }) }
  expect(problemOf({ code: 'INVALID_INPUT', ...why, fields })).toMatchObject({
    message: 'The total for these cities is ₹12,34,567.',
    error: 'The total for these cities is ₹12,34,567.',
    detail: 'The total for these cities is ₹12,34,567.',
    ...why,
    fields: { city: 'There is no city Pune yet. Add the city first.' },
    faults: fields,
  })
})

test('what an older release stored without a reason keeps its sentences', () => {
  const { reason, values, faults, ...older } = problemOf({
    code: 'INVALID_INPUT',
    ...why,
    fields: { city: fault('city.notYet', { city: 'Pune' }) },
  })
  const read = refusalOf(older)
  expect([reason, values, faults]).not.toContain(undefined)
  expect(problemOf(read)).toMatchObject({ message: older.message, fields: older.fields })
})
