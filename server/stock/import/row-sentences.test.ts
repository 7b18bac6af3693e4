import { describe, expect, test } from 'vitest'
import { createStatementReader } from '#domain/car-payments/read-statement.ts'
import { planStatement } from '#domain/car-payments/statement-mapping.ts'
import type { Reading } from '#domain/stock/import/import-fields.ts'
import { planImport } from '#domain/stock/import/plan-import.ts'
import { readAmount } from '#domain/stock/import/read-amount.ts'
import { readLastDay } from '#domain/stock/import/read-day.ts'
import { readOwners } from '#domain/stock/import/read-owners.ts'
import {
  readEngine,
  readFigure,
  readKeys,
  readKilometres,
  readMileage,
  readPower,
  readSeats,
} from '#domain/stock/import/read-quantity.ts'
import { readImportRow } from '#domain/stock/import/read-row.ts'
import {
  readFuel,
  readRcStatus,
  readRegistration,
  readTransmissionCell,
  readVehicleNumberCell,
  readVehicleTypeCell,
  readWords,
} from '#domain/stock/import/read-words.ts'
import { readYear } from '#domain/stock/import/read-year.ts'
import type { Fault } from '#domain/refusal.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'
import { describeFault } from './describe-fault.ts'

const english = (why: Fault) => reasonSentence('en', why)

/** The sentence of a cell that cannot be read; null for one that can. */
const complaintOf = (reading: Reading<unknown>) => (reading.ok ? null : english(reading.refusal))

describe('the English sentence of a cell that cannot be read', () => {
  test.each([
    [readWords('=1+1'), '"=1+1" looks like a spreadsheet formula.'],
    [readWords('x'.repeat(201)), `"${'x'.repeat(40)}…" is longer than 200 characters.`],
    [readWords('a\u0000b'), 'the cell holds characters that cannot be printed.'],
    [
      readAmount('4.25.000', 'rupees'),
      '"4.25.000" has a dot where a comma may be meant; write it without the dot.',
    ],
    [readAmount('cheap', 'rupees'), '"cheap" is not an amount of money.'],
    [
      readAmount('4.25', 'rupees'),
      '"4.25" is too little for a car in rupees; write the full amount, or add “lakh” or “crore”.',
    ],
    [readAmount('99999 crore', 'rupees'), '"99999 crore" is not between ₹1 and ₹99,99,99,999.'],
    [readLastDay('soon'), '"soon" is not a valid date (15-03-2024).'],
    [readOwners('many'), '"many" is not a valid number of owners.'],
    [readOwners('2nd & above'), '"2nd & above" does not say how many owners there were.'],
    [readMileage('good'), '"good" is not a valid mileage in kmpl or km/kg.'],
    [readMileage('9999'), '"9999" is too high: no car has such a mileage in kmpl or km/kg.'],
    [readEngine('99999'), '"99999" is too high: no car has such an engine size in CC.'],
    [readPower('fast'), '"fast" is not a valid power in bhp.'],
    [readSeats('4.5'), '"4.5" is not a valid number of seats.'],
    [readKilometres('far'), '"far" is not a valid number of kilometres.'],
    [readKilometres('2000001'), '"2000001" is more than 20,00,000 kilometres, which no car has run.'],
    [readKeys('some'), '"some" is not a valid number of keys.'],
    [readFigure('x', { min: 1, max: 1_00_000 }), '"x" is not a number from 1 to 1,00,000.'],
    [readRegistration('MH12'), '"MH12" is not a complete registration number.'],
    [
      readVehicleNumberCell('1e15'),
      '"1e15" has lost its last digits in the spreadsheet; format the column as text and enter the number again.',
    ],
    [readVehicleNumberCell('not visible'), '"not visible" is not a whole chassis or engine number.'],
    [readRcStatus('maybe'), '"maybe" is neither Yes nor No.'],
    [readFuel('coal'), '"coal" is not a known fuel (Petrol, Diesel, CNG, LPG, Electric, Hybrid).'],
    [readTransmissionCell('stick'), '"stick" is neither Manual nor Automatic.'],
    [readYear('old', 2027), '"old" is not a valid model year (1950 to 2027).'],
  ])('%#', (reading, sentence) => {
    expect(complaintOf(reading)).toBe(sentence)
  })

  test('lists the vehicle types', () => {
    expect(complaintOf(readVehicleTypeCell('boat'))).toMatch(
      /^"boat" is not a known vehicle type \([\w ]+, .+\)\.$/,
    )
  })
})

const COLUMNS = ['Name', 'Year', 'City', 'Price', 'Chassis No', 'Reg No']

function sentencesOf(cells: readonly string[], defaults: Readonly<Record<string, string>> = {}) {
  const plan = planImport({
    columns: COLUMNS,
    mapping: {
      name: { column: 'Name' },
      year: { column: 'Year' },
      city: { column: 'City' },
      price: { column: 'Price' },
      chassisNo: { column: 'Chassis No' },
      regno: { column: 'Reg No' },
    },
    defaults,
    latestYear: 2027,
  })
  if (!plan.ok) throw new Error(plan.refusal.reason)
  const read = readImportRow(plan.value, cells)
  return (read.ok ? read.value.doubts : read.refusal).map((found) => describeFault(found).reason)
}

describe('the English sentence of a row’s fault', () => {
  test('names the column, or the value for all rows', () => {
    expect(sentencesOf(['Tata Nexon', 'old', 'Delhi', 'cheap', '', ''])).toEqual([
      'Column "Year": "old" is not a valid model year (1950 to 2027).',
      'Column "Price": "cheap" is not an amount of money.',
    ])
    expect(sentencesOf(['Tata Nexon', '2019', '\u202eDelhi', '', '', ''])).toEqual([
      'Column "City": the cell holds hidden characters.',
    ])
    expect(sentencesOf(['Tata Nexon', '2019', 'Delhi', '', '', ''], { ownership: 'many' })).toEqual([
      'The ownership for all rows: "many" is not a valid number of owners.',
    ])
    expect(sentencesOf(['OpelCorsa', '2019', 'Delhi', '', '', ''])).toEqual([
      'Column "Name": "OpelCorsa" does not begin with a known make followed by a model.',
    ])
  })

  test('names what is missing, and a row of another width', () => {
    expect(sentencesOf(['', '2019', 'Delhi', '', '', ''])).toContain(
      'Column "Name" is empty. Every car needs its make.',
    )
    expect(sentencesOf(['12'])).toEqual(['This row has 1 cell, but the header has 6.'])
    expect(sentencesOf(['12', 'Tata,2019\n13,Kia'])).toEqual([
      'This row has 2 cells, but the header has 6. A quotation mark (") in it may not be closed.',
    ])
  })

  test('names an unusual number', () => {
    expect(sentencesOf(['Tata Nexon', '2019', 'Delhi', '', 'MA3EHKD17', 'XX8CAF50311'])).toEqual([
      '“XX8CAF50311”: This registration number has an unusual form; a usual one reads like DL8CAF1234 or 22BH1234AA.',
      '“MA3EHKD17”: A chassis number has 17 characters, never I, O or Q; only old cars have others. Please check it.',
    ])
  })
})

test('the English sentence of a statement’s row says what cannot be read', () => {
  const columns = ['Date', 'Narration', 'Debit', 'Credit', 'Balance']
  const mapping = {
    date: 'Date',
    narration: 'Narration',
    debit: 'Debit',
    credit: 'Credit',
    balance: 'Balance',
  }
  const plan = planStatement(columns, { columns: mapping, dateOrder: 'dmy' })
  if (!plan.ok) throw new Error(plan.refusal.reason)
  const reader = createStatementReader(plan.value, '2026-11-30', [])
  const rows = [
    ['', 'NEFT', '', '500', ''],
    ['31/02/2026', 'NEFT', '', '500', ''],
    ['21/11/2026', 'NEFT', '', 'five', ''],
    ['21/11/2026', 'NEFT', '500', '500', ''],
    ['12/01/2027', 'NEFT', '', '500', ''],
  ]
  for (const [index, cells] of rows.entries()) reader.push({ number: index + 2, cells })
  expect(reader.end().rejected.map(({ row, ...why }) => [row, english(why)])).toEqual([
    [2, 'There is no date.'],
    [3, '“31/02/2026” is not a date.'],
    [4, '“five” is not an amount.'],
    [5, 'There is both a debit and a credit.'],
    [6, 'This date is in the future. Check the order of day and month.'],
  ])
})
