import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { planImport } from '#domain/stock/import/plan-import.ts'
import { readImportRow } from '#domain/stock/import/read-row.ts'
import { suggestMapping } from '#domain/stock/import/suggest-mapping.ts'
import { generateCarsCsv } from './generate-cars-csv.ts'
import { MODELS, YEARS } from './distributions.ts'

const ROWS = 7_253

function parseRows(csv: string): readonly (readonly string[])[] {
  const parsed: string[][] = parse(csv)
  return parsed
}

describe("a generated supplier's list", () => {
  const [header = [], ...rows] = parseRows(generateCarsCsv(ROWS, 7))
  const columnOf = (name: string): readonly string[] => rows.map((row) => row[header.indexOf(name)] ?? '')

  test('is the same for the same seed, and differs for another', () => {
    expect(generateCarsCsv(300, 7)).toBe(generateCarsCsv(300, 7))
    expect(generateCarsCsv(300, 8)).not.toBe(generateCarsCsv(300, 7))
  })

  test('has the 14 columns, and a unique serial number in every row', () => {
    expect(header).toHaveLength(14)
    expect(rows).toHaveLength(ROWS)
    expect(new Set(columnOf('S.No.')).size).toBe(ROWS)
  })

  test('has the quirks of real lists', () => {
    expect(columnOf('New_Price')).toEqual(expect.arrayContaining([expect.stringMatching(/^\d+\.\d\d Lakh$/)]))
    expect(columnOf('New_Price')).toEqual(expect.arrayContaining([expect.stringMatching(/^\d\.\d\d Cr$/)]))
    expect(columnOf('Mileage')).toEqual(
      expect.arrayContaining(['0.0 kmpl', expect.stringContaining('km/kg')]),
    )
    expect(columnOf('Power')).toEqual(expect.arrayContaining(['null bhp', '']))
    expect(columnOf('Owner_Type')).toContain('Fourth & Above')
    expect(columnOf(' Price ')).toEqual(expect.arrayContaining(['', expect.stringMatching(/^ \d+\.\d\d $/)]))
  })

  test('is imported with the suggested mapping, except for a handful of rows', () => {
    const mapping = suggestMapping(header, rows.slice(0, 5))
    const plan = planImport({ columns: header, mapping, defaults: {}, latestYear: 2027 })
    const refused = rows.flatMap((row) => {
      const read = plan.ok ? readImportRow(plan.value, row) : plan
      return read.ok ? [] : [read.refusal]
    })
    expect(Object.keys(mapping)).toHaveLength(13)
    expect(refused).not.toHaveLength(0)
    expect(refused.length).toBeLessThan(ROWS - 7_200)
  })
})

test('every model can be generated: its years exist and each fuel has an engine', () => {
  const impossible = MODELS.filter(
    ({ diesel, dieselEngine, petrolEngine, years: [first, last] }) =>
      (diesel > 0 && dieselEngine === null) ||
      (diesel < 1 && petrolEngine === null) ||
      !YEARS.some(({ year }) => year >= first && year <= last),
  )
  expect(impossible).toEqual([])
})
