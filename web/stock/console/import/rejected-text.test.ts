import { expect, test } from 'vitest'
import { rejectedRowsAsText } from './rejected-text.ts'

const header = ['Row', 'Field', 'Column', 'Reason']

test('Rows follow their header, one line each', () => {
  const rejected = [
    { row: 3, field: 'year', column: 'Model\tYear', reason: '"soon" is\nno year' },
    { row: 7, field: 'row', column: null, reason: 'Twice in the list.' },
  ]
  expect(rejectedRowsAsText(header, rejected, (field) => field.toUpperCase())).toBe(
    'Row\tField\tColumn\tReason\n3\tYEAR\tModel Year\t"soon" is no year\n7\tROW\t\tTwice in the list.',
  )
})

test('A value that a spreadsheet would take for a formula is made text', () => {
  const rejected = [{ row: 1, field: 'price', column: '=HYPERLINK("x")', reason: '-1 is no amount of money' }]
  expect(rejectedRowsAsText([], rejected, () => '@price')).toBe(
    "\n1\t'@price\t'=HYPERLINK(\"x\")\t'-1 is no amount of money",
  )
})
