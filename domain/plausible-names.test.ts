import { expect, test } from 'vitest'
import {
  doubtOfAddress,
  doubtOfName,
  isAddress,
  isName,
  UNLIKELY_ADDRESS,
  UNLIKELY_NAME,
} from './plausible-names.ts'

test.each([
  'Om',
  'Ng',
  'Li',
  'Bo',
  'J. R. D. Tata',
  'A. K. Rao',
  'ಕೆ',
  'ஓ',
  'बाबा',
  'मामा',
  'ॐ प्रकाश',
  'محمد',
  'M/s 3 Star Motors',
  '24x7 Cars',
  'O’Neil',
  "O'Neil",
  'Ravi Kumar 2',
  'TVS Motors',
  'Lee',
  'Nana',
  'Testament Cars',
  'Demo Singh',
])('%j is a name', (name) => {
  expect([isName(name), doubtOfName(name)]).toEqual([true, null])
})

test.each([
  'R',
  'Ö',
  'K.',
  'NA',
  'n/a',
  'Test',
  ' testing ',
  'xxx',
  'X X X',
  'aa',
  'MRF',
  'Nil',
  'Unknown',
  'abc',
])('%j is asked about, and may be a name', (name) => {
  expect([isName(name), doubtOfName(name)]).toEqual([true, UNLIKELY_NAME])
})

test.each(['-', '.', '--', '…', '12', '9810000001', '१२', '?', '_', '🚗', '1.', '#/-'])(
  '%j is no name',
  (name) => {
    expect([isName(name), doubtOfName(name)]).toEqual([false, null])
  },
)

test.each(['12 MG Road', '12/3, Karol Bagh', 'Okhla Phase 1', 'ओखला', 'NA Road', '4-2-17/A Abids'])(
  '%j is an address',
  (address) => {
    expect([isAddress(address), doubtOfAddress(address)]).toEqual([true, null])
  },
)

test.each(['12', '12/3', '110020', 'NA', 'xxx', '000', 'A', 'test', 'B-7'])(
  '%j is asked about, and may be an address',
  (address) => {
    expect([isAddress(address), doubtOfAddress(address)]).toEqual([true, UNLIKELY_ADDRESS])
  },
)

test.each(['-', '.', '--', '/', '#'])('%j is no address', (address) => {
  expect([isAddress(address), doubtOfAddress(address)]).toEqual([false, null])
})

test('an empty text is left to the rule that says what is missing', () => {
  for (const empty of ['', '  ']) {
    expect([isName(empty), doubtOfName(empty)]).toEqual([true, null])
    expect([isAddress(empty), doubtOfAddress(empty)]).toEqual([true, null])
  }
})
