import { expect, test } from 'vitest'
import { readOdometer, readTread } from './read-figures.ts'

test.each([
  ['', null],
  [' 4 ', 4],
  ['4.', 4],
  ['4,25', 4.3],
  ['\u20664.5\u2069', 4.5],
  ['20', 20],
])('reads the tread depth %j', (typed, value) => {
  expect(readTread(typed)).toEqual({ ok: true, value })
})

test.each(['20.1', '-1', '4 mm', '1e1', '444', '4.5000'])('cannot read the tread depth %j', (typed) => {
  expect(readTread(typed)).toEqual({ ok: false })
})

test.each([
  ['', null],
  ['0', 0],
  ['43,210', 43_210],
  ['43 210', 43_210],
  ['\u202a43,210\u202c', 43_210],
])('reads the odometer %j', (typed, value) => {
  expect(readOdometer(typed)).toEqual({ ok: true, value })
})

test.each(['43.5', '-1', 'twelve', '99999999'])('cannot read the odometer %j', (typed) => {
  expect(readOdometer(typed)).toEqual({ ok: false })
})
