import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCsvHead } from './csv-head.ts'
import { inBatches, readAhead, readCsvRows } from './csv-rows.ts'
import { HEAD_CHARACTERS } from './csv-text.ts'
import { NotTable } from './not-table.ts'

const stream = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)))
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
const rowsOf = async (content: Readable, delimiter: ',' | ';' | '\t' = ',') =>
  (await collect(readCsvRows(content, delimiter))).map(({ number, cells }) => [number, ...cells])

test.each([
  ['commas', 'Name,Year,Price\nTata Nexon,2019,"7,95,000"\nKia Seltos,2020,\n', ','],
  ['semicolons', 'Name;Year;Price (₹, lakh)\nTata Nexon;2019;7,95\nKia Seltos;2020;9,10\n', ';'],
  ['tabs and CRLF', 'Name\tYear\tPrice\r\nTata, Nexon\t2019\t7.95\r\n', '\t'],
  ['bars', 'Name|Year|Price\nTata|2019|7\n', '|'],
])('detects the columns of a list with %s', (_, text, delimiter) => {
  const head = readCsvHead(text)
  expect(head.delimiter).toBe(delimiter)
  expect(head.columns).toHaveLength(3)
  expect(head.sampleRows[0]).toHaveLength(3)
})

test('accepts blank lines before the header and unnamed columns, and pads five sample rows', () => {
  const head = readCsvHead(`\n ,,\n Name ,,Year\n${'Tata Nexon\n'.repeat(9)}`)
  expect(head.columns).toEqual(['Name', 'Column 2', 'Year'])
  expect(head.sampleRows).toEqual(Array.from({ length: 5 }, () => ['Tata Nexon', '', '']))
})

test.each([
  [
    'padded with semicolons',
    'Stock of Delhi;;\nAs on 26.11.2026;;\n;;\nName;Year;Price\nTata Nexon;2019;7\n',
    ';',
  ],
  ['as they are', 'Stock of Delhi\nAs on 26.11.2026\n\nName,Year,Price\nTata Nexon,2019,7\n', ','],
] as const)('the header is below the titles of a list, %s', async (_, text, delimiter) => {
  const head = readCsvHead(text)
  expect(head).toMatchObject({ delimiter, columns: ['Name', 'Year', 'Price'] })
  expect(head.sampleRows).toEqual([['Tata Nexon', '2019', '7']])
  expect(await rowsOf(stream(text), delimiter)).toEqual([[5, 'Tata Nexon', '2019', '7']])
})

test.each([
  ['', 'empty'],
  [' \n\n', 'empty'],
  ['<!doctype html><html>, a, b', 'web page'],
  ['[{"make":"Tata","year":2019}]', 'data for a program'],
  ['Name\nTata\nKia\n', 'one column'],
  ['Name,,\nTata,,\n', 'one column'],
  ['Dear sir, please find our cars', 'no rows'],
  ['Name,Year\n', 'no rows'],
  [`Name,Year,Pri\u202ece\nTata Nexon,2019,7\n`, 'column 3 has hidden characters'],
  [`Name,${'('.repeat(301)}\nTata Nexon,2019\n`, 'column 2 has over 300 characters'],
  [`Name${',x'.repeat(500)}\nTata Nexon${',x'.repeat(500)}\n`, '501 columns'],
  [`Name,Year\n"Tata,2019\n${'Kia,2020\n'.repeat(30)}`, 'quote is not closed'],
])('refuses %j with a message', (text, why) => {
  expect(() => readCsvHead(text)).toThrow(NotTable)
  expect(() => readCsvHead(text)).toThrow(why)
})

test('accepts 500 columns, and names of 300 characters', () => {
  const names = ['x'.repeat(300), ...Array.from({ length: 499 }, (_, index) => `c${index}`)]
  expect(readCsvHead(`${names.join(',')}\n${'x,'.repeat(499)}x\n`).columns).toEqual(names)
})

test('drops byte order marks, and accepts chunks split anywhere', async () => {
  const text = 'Name,City\nCitroën,पुणे\n'
  const utf8 = Buffer.from(`\ufeff${text}`)
  const bytewise = Array.from(utf8, (byte) => Buffer.from([byte]))
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  const utf16Bytewise = Array.from(utf16, (byte) => Buffer.from([byte]))
  const bigEndian = Buffer.from(utf16).swap16()
  const halves = [utf16.subarray(0, 7), utf16.subarray(7)]
  for (const parts of [[utf8], bytewise, [utf16], halves, utf16Bytewise, [bigEndian]]) {
    expect(await rowsOf(Readable.from(parts))).toEqual([[2, 'Citroën', 'पुणे']])
  }
  const cut = Buffer.from('Name,City\nCitro\u00eb').subarray(0, -1)
  await expect(rowsOf(Readable.from([cut]))).rejects.toThrow(NotTable)
})

test('numbers rows as a spreadsheet does, from the header, counting but skipping blank ones', async () => {
  const content = stream(
    'Name,Year\r\nTata Nexon,2019\n\n,,\rKia "Seltos" HTX,2020\n"Ford\n\nEcoSport" ,2018,more\nKia,2021',
  )
  expect(await rowsOf(content)).toEqual([
    [2, 'Tata Nexon', '2019'],
    [5, 'Kia "Seltos" HTX', '2020'],
    [6, 'Ford\n\nEcoSport', '2018', 'more'],
    [7, 'Kia', '2021'],
  ])
  expect(await rowsOf(stream('\n,\nName,Year\nTata Nexon,2019\n'))).toEqual([[4, 'Tata Nexon', '2019']])
})

const HEADER = 'Name,Year,Price\n'
const MORE = 'Ford,2018,7\n'
test.each([
  ['at the start of a cell', `${HEADER}Tata Nexon,2019,5\n"Kia,2020,6\n${MORE.repeat(30)}`, 3],
  ['inside a row', `${HEADER}Tata Nexon,2019,5\nKia,"2020,6\n${MORE.repeat(30)}`, 3],
  ['before another quoted cell', `${HEADER}Kia,"2020,6\n${'Ford,2018,"7,00,000"\n'.repeat(30)}`, 2],
  ['in the header', `Name,"Year,Price\n${MORE.repeat(30)}`, 1],
  ['below blank lines and a cell of two lines', `\n${HEADER}\n"A\nB",1,2\n"Kia,2020,6\n${MORE}`, 5],
  ['of a list of semicolons', `${HEADER}Kia,"2020,6\n${MORE}`.replaceAll(',', ';'), 2],
  ['with over 200,000 characters behind it', `${HEADER}Kia,"2020,6\n${MORE.repeat(30_000)}`, 2],
])('reports the row of an unclosed quote %s', async (_, text, row) => {
  // The head is read of this much of a list.
  const complaint = `In row ${row} a quote is not closed`
  expect(() => readCsvHead(text.slice(0, HEAD_CHARACTERS))).toThrow(complaint)
  await expect(rowsOf(stream(text), text.includes(';') ? ';' : ',')).rejects.toThrow(complaint)
})

test('accepts a list whose beginning ends inside a quoted cell', () => {
  const long = `"${'so good, '.repeat(2_000)}",2019,5\n`
  const head = readCsvHead(`${HEADER}${long.repeat(40)}`.slice(0, HEAD_CHARACTERS))
  expect(head.sampleRows).toHaveLength(5)
})

test('groups rows into batches, the last one short', async () => {
  const content = stream(`Name,Year\n${'Tata Nexon,2019\n'.repeat(5)}`)
  const sizes = (await collect(inBatches(readCsvRows(content, ','), 2))).map(({ length }) => length)
  expect(sizes).toEqual([2, 2, 1])
})

/** Yields these values, and throws those that are errors; notes what it has done. */
async function* source(values: readonly (number | Error)[], done: unknown[]): AsyncGenerator<number> {
  try {
    for (const value of values) {
      done.push(value)
      if (value instanceof Error) throw value
      yield value
    }
  } finally {
    done.push('closed')
  }
}

test('reads one value ahead, in order', async () => {
  const done: unknown[] = []
  const seen: unknown[] = []
  for await (const value of readAhead(source([1, 2, 3], done))) {
    await new Promise(setImmediate)
    seen.push([value, [...done]])
  }
  expect(seen).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 'closed']],
  ])
})

test('throws what reading ahead throws in its turn, and closes the source when the caller stops', async () => {
  const fault = new Error('unreadable')
  const seen: number[] = []
  const failing = async () => {
    for await (const value of readAhead(source([1, 2, fault], []))) seen.push(value)
  }
  await expect(failing()).rejects.toBe(fault)
  expect(seen).toEqual([1, 2])

  const done: unknown[] = []
  for await (const value of readAhead(source([1, fault], done))) {
    expect(value).toBe(1)
    break
  }
  expect(done).toEqual([1, fault, 'closed'])
})
