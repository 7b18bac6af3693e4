import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeParts, makeWorkbook, packParts, type MadeSheet } from '#server/testing/make-workbook.ts'
import { isDateFormat, readSerialDate } from './cell-values.ts'
import { convertWorkbook } from './convert-workbook.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function convert(workbook: Buffer, maxRows = 100) {
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-test-'))
  folders.push(folder)
  const path = join(folder, 'upload')
  await writeFile(path, workbook)
  const sheets = await convertWorkbook({ path, folder, maxRows })
  const texts = (sheets ?? []).map((_, index) => readFile(join(folder, `${index}.csv`), 'utf8'))
  return { sheets, texts: await Promise.all(texts) }
}

const LIST: MadeSheet = {
  name: 'Stock “Nov” & Dec',
  rows: [
    ['Stock of Delhi'],
    [],
    ['Name', 'Year', 'Price', 'Seen', null],
    ['Citroën "C3", Feel', 2022, 850000, { serial: 45_366 }, null],
    [{ inline: 'Kia; Seltos' }, { serial: 43_101, format: 'month' }, { formula: 4.5e5 }, { error: '#N/A' }],
    [null, null, null, null, null],
    ['Two\nlines', 0.1 + 0.2, true, { serial: 45_366.5 }],
    [{ formula: 'Tata' }, 1234567890123456, null, { serial: 0.75, format: 'time' }],
  ],
}

test('a sheet becomes CSV: stored numbers and dates, texts as they stand, last values of formulas', async () => {
  const { sheets, texts } = await convert(makeWorkbook(LIST))
  expect(sheets).toEqual([{ sheet: 'Stock “Nov” & Dec', rows: 6 }])
  expect(texts[0]?.split('\n')).toEqual([
    'Stock of Delhi',
    '',
    'Name,Year,Price,Seen',
    '"Citroën ""C3"", Feel",2022,850000,2024-03-15',
    '"Kia; Seltos",2018-01-01,450000,#N/A',
    '',
    '"Two',
    'lines",0.3,TRUE,2024-03-15 12:00:00',
    'Tata,1234567890123460,,18:00:00',
    '',
  ])
})

test('all sheets that are shown are converted, each row at its place', async () => {
  const { sheets, texts } = await convert(
    makeWorkbook(
      { name: 'Old', rows: [['a', 'b']], isHidden: true },
      { name: 'Empty', rows: [[]] },
      {
        name: 'List',
        rows: [
          ['Name', 'Year'],
          ['Kia', 2020],
        ],
      },
    ),
  )
  expect(sheets).toEqual([
    { sheet: 'Empty', rows: 0 },
    { sheet: 'List', rows: 2 },
  ])
  expect(texts).toEqual(['', 'Name,Year\nKia,2020\n'])
})

test('texts in runs are whole, without reading aids, and escapes and prefixes are read', async () => {
  const parts = makeParts([
    {
      name: 'S',
      rows: [
        ['x', 'y'],
        ['x', 1],
      ],
    },
  ])
  const workbook = packParts({
    ...parts,
    'xl/sharedStrings.xml':
      '<x:sst xmlns:x="u"><x:si><x:r><x:t>Maruti </x:t></x:r><x:r><x:t>Swift</x:t></x:r><x:rPh><x:t>aid</x:t></x:rPh></x:si><x:si><x:t>a_x0009_b</x:t></x:si></x:sst>',
  })
  expect((await convert(workbook)).texts).toEqual(['Maruti Swift,"a\tb"\nMaruti Swift,1\n'])
})

test('dates count from 1904 where the workbook says so', async () => {
  const parts = makeParts(
    [
      {
        name: 'S',
        rows: [
          ['Name', 'Seen'],
          ['Kia', { serial: 43_904 }],
        ],
      },
    ],
    { date1904: true },
  )
  expect((await convert(packParts(parts))).texts).toEqual(['Name,Seen\nKia,2024-03-15\n'])
})

test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [61, '1900-03-01'],
  [45_366.999_999_9, '2024-03-16'],
  [-1, null],
  [3_000_000, null],
])('the serial number %d is %s', (serial, day) => {
  expect(readSerialDate(serial, false)).toBe(day)
})

test.each([
  [0, undefined, false],
  [14, undefined, true],
  [44, undefined, false],
  [164, '[$-409]d\\-mmm\\-yy;@', true],
  [164, '[Red]#,##0.00" days"', false],
  [164, '"Rs. "#,##0', false],
  [164, '[h]:mm', true],
  [164, 'General', false],
])('the number format %i %s shows dates: %s', (id, code, shows) => {
  expect(isDateFormat(id, code)).toBe(shows)
})

test('a sheet with too many rows is refused with its name', async () => {
  const rows = Array.from({ length: 101 }, (_, index) => ['Kia', index])
  await expect(convert(makeWorkbook({ name: 'Long', rows }))).rejects.toThrow('“Long” has over 100 rows')
})

const good = makeParts([
  {
    name: 'S',
    rows: [
      ['Name', 'Year'],
      ['Kia', 2020],
    ],
  },
])
const repeated = (size: number) => Buffer.alloc(size, '<row/>')

test.each([
  ['a bomb', { ...good, 'xl/worksheets/sheet1.xml': repeated(30_000_000) }, 'unpacks to far more'],
  [
    'a bomb beside the sheets',
    { ...good, 'xl/media/a.bin': Buffer.alloc(30_000_000) },
    'unpacks to far more',
  ],
  [
    'thousands of parts',
    { ...good, ...Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`xl/media/${n}`, 'x'])) },
    'unpacks to far more',
  ],
  ['a path out of the archive', { ...good, '../../etc/passwd': 'x' }, 'damaged'],
  ['an absolute path', { ...good, '/etc/passwd': 'x' }, 'damaged'],
  ['backslashes', { ...good, '..\\x': 'x' }, 'damaged'],
  [
    'a document type',
    {
      ...good,
      'xl/sharedStrings.xml':
        '<!DOCTYPE sst [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
    },
    'not from a spreadsheet',
  ],
  [
    'an unknown entity',
    { ...good, 'xl/sharedStrings.xml': '<sst><si><t>&x;</t></si></sst>' },
    'can’t be read',
  ],
  [
    'a sheet elsewhere',
    {
      ...good,
      'xl/_rels/workbook.xml.rels':
        good['xl/_rels/workbook.xml.rels']?.replace(
          'Target="worksheets/sheet1.xml"',
          'Target="http://127.0.0.1/sheet.xml" TargetMode="External"',
        ) ?? '',
    },
    'in another file',
  ],
  ['a part that is no XML', { ...good, 'xl/worksheets/sheet1.xml': '<worksheet><row>' }, 'can’t be read'],
  ['a missing sheet', { ...good, 'xl/worksheets/sheet1.xml': '' }, 'can’t be read'],
  ['another archive', { 'readme.txt': 'x' }, 'no Excel workbook'],
  ['a binary workbook', { 'xl/workbook.bin': 'x' }, 'binary Excel workbook'],
  ['an OpenDocument sheet', { 'content.xml': 'x' }, 'OpenDocument'],
])('%s is refused', async (_, parts, sentence) => {
  await expect(convert(packParts(parts))).rejects.toThrow(sentence)
})

test('random and cut archives are refused', async () => {
  const whole = makeWorkbook(LIST)
  const begin = Buffer.from([0x50, 0x4b, 0x03, 0x04])
  for (const bytes of [
    Buffer.concat([begin, randomBytes(500)]),
    whole.subarray(0, whole.length / 2),
    Buffer.concat([whole.subarray(0, 200), whole.subarray(400)]),
  ]) {
    await expect(convert(bytes)).rejects.toThrow(/workbook/)
  }
})

test('a part that is longer than the directory says is refused', async () => {
  const lies = Buffer.from(makeWorkbook(LIST))
  // The unpacked size of each entry of the directory, 24 bytes after its mark.
  for (let at = lies.indexOf('PK\u0001\u0002'); at >= 0; at = lies.indexOf('PK\u0001\u0002', at + 4)) {
    lies.writeUInt32LE(10, at + 24)
  }
  await expect(convert(lies)).rejects.toThrow(/workbook/)
})
