import { expect, test } from 'vitest'
import { readWhole } from './whole-field.tsx'

test.each([
  ['43210', 43_210],
  [' 43,210 ', 43_210],
  ['\u202a43,210\u202c', 43_210],
  ['1234567890123', undefined],
  ['0', 0],
  ['', null],
  ['  ', null],
  ['43.5', undefined],
  ['-1', undefined],
  ['two', undefined],
  ['100001', undefined],
])('“%s” is %s', (text, read) => {
  expect(readWhole(text, 100_000)).toBe(read)
})
