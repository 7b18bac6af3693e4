import { expect, test } from 'vitest'
import { inertCell, writeCsv } from './csv.ts'

test('A table has a byte order mark, commas and CRLF', () => {
  expect(
    writeCsv([
      ['Car', 'Hammer price (₹)'],
      ['2019 Hyundai Creta', 795000],
      ['', null],
    ]),
  ).toBe('\ufeffCar,Hammer price (₹)\r\n2019 Hyundai Creta,795000\r\n,\r\n')
})

test('Cells with separators are quoted, and quotes are doubled', () => {
  expect(writeCsv([['a,b', 'a;b', 'say "hi"', 'two\r\nlines', ' edge ']])).toBe(
    '\ufeff"a,b","a;b","say ""hi""","two\r\nlines"," edge "\r\n',
  )
})

test.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("x")'])(
  'No cell is a formula: %j',
  (text) => {
    expect(inertCell(text)).toBe(`'${text}`)
    expect(
      writeCsv([[text]])
        .replace(/^\ufeff"?/, '')
        .startsWith("'"),
    ).toBe(true)
  },
)

test('Any other text stays as it is', () => {
  for (const text of ['', 'A=B', '2019 Creta', '₹5', "'quoted"]) expect(inertCell(text)).toBe(text)
})
