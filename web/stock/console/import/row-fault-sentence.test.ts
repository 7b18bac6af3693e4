import { expect, test } from 'vitest'
import { doubtSentence, rowFaultSentence, wordRejected } from './row-fault-sentence.ts'

const soon = {
  field: 'year',
  column: 'Mfg. year',
  reason: 'From the server.',
  code: 'cell.notYear',
  values: { cell: 'soon', first: 1950, last: 2027 },
}
const later = { ...soon, code: 'cell.ofLaterRelease', values: {} }

test('The sentence of a fault is made from its code and values, and names its column', () => {
  expect(rowFaultSentence(soon)).toBe('Column "Mfg. year": "soon" is not a valid model year (1950 to 2027).')
  expect(rowFaultSentence({ ...soon, column: null })).toMatch(/^The year for all rows: "soon"/)
  const { reason, ...parts } = soon
  expect(doubtSentence({ ...parts, text: reason })).toMatch(/^Column "Mfg. year"/)
})

test('A code of a later release has the sentence of the server', () => {
  expect(rowFaultSentence(later)).toBe('From the server.')
})

test('A rejected row has the sentences of all its faults', () => {
  const faults = [soon, later].map((fault) => ({ ...fault, unknownYard: null }))
  const { field, column, reason } = soon
  expect(wordRejected({ row: 2, field, column, reason, faults })).toMatchObject({
    reason: 'Column "Mfg. year": "soon" is not a valid model year (1950 to 2027). From the server.',
    faults: [{ reason: expect.stringMatching(/^Column/) }, { reason: 'From the server.' }],
  })
})
