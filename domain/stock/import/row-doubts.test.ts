import { describe, expect, test } from 'vitest'
import { planImport, type ImportInput, type ImportPlan } from './plan-import.ts'
import { readImportRow } from './read-row.ts'
import { suggestMapping } from './suggest-mapping.ts'

const COLUMNS = ['Name', 'Location', 'Year', 'Owner_Type', 'Engine', 'Power', ' Price ']
const ROW = ['Maruti Wagon R LXI', 'Pune', '2013', 'First', '998 CC', '58.16 bhp', ' 1.75 ']

function planOf(input: Partial<ImportInput>): ImportPlan {
  const mapping = suggestMapping(COLUMNS, [ROW])
  const plan = planImport({ columns: COLUMNS, mapping, defaults: {}, latestYear: 2027, ...input })
  if (!plan.ok) throw new Error(plan.refusal.reason)
  return plan.value
}

/** Returns the row with the cells of some columns replaced. */
function rowWith(changes: Readonly<Record<string, string>>): readonly string[] {
  return ROW.map((cell, index) => changes[COLUMNS[index] ?? ''] ?? cell)
}

describe('cells that cannot be read, where a row may come in without them', () => {
  const plan = planOf({ onUnreadable: 'doubt' })

  test('are doubts beside the car', () => {
    const cells = rowWith({ Power: 'strong', ' Price ': 'cheap', Owner_Type: '\u202eFirst' })
    expect(readImportRow(plan, cells)).toMatchObject({
      ok: true,
      value: {
        car: { model: 'Wagon R', year: 2013, power: null, price: null, ownership: null, engine: 998 },
        doubts: [
          { field: 'ownership', column: 'Owner_Type' },
          { field: 'price', column: 'Price', reason: 'cell.notAmount', values: { cell: 'cheap' } },
          { field: 'power', column: 'Power' },
        ],
      },
    })
  })

  test.each([
    ['a year', { Year: 'old', ' Price ': 'cheap' }, [{ field: 'year' }, { field: 'price' }]],
    ['a city', { Location: '=1' }, [{ field: 'city' }]],
    [
      'a name without a known make',
      { Name: 'OpelCorsa 1.4Gsi', Power: 'strong' },
      [{ field: 'name' }, { field: 'power' }],
    ],
    ['no name at all', { Name: '' }, [{ field: 'make' }]],
  ])('reject the row where it needs them: %s', (_, changes, faults) => {
    const read = readImportRow(plan, rowWith(changes))
    expect(read).toMatchObject({ ok: false, refusal: faults })
  })

  test('are a doubt under the name if make and model have columns of their own', () => {
    const columns = ['make', 'model', 'name', 'year', 'city']
    const own = planOf({ columns, mapping: suggestMapping(columns, []), onUnreadable: 'doubt' })
    expect(readImportRow(own, ['Opel', 'Corsa', 'OpelCorsa 1.4Gsi', '2005', 'Delhi'])).toMatchObject({
      value: { car: { make: 'Opel', model: 'Corsa' }, doubts: [{ field: 'name', column: 'name' }] },
    })
  })

  test('are doubts in a column of papers', () => {
    const columns = ['make', 'model', 'year', 'city', 'Insurance']
    const papers = planOf({ columns, mapping: suggestMapping(columns, []), onUnreadable: 'doubt' })
    const read = readImportRow(papers, ['Tata', 'Nexon', '2019', 'Delhi', '=1'])
    expect(read).toMatchObject({ value: { papers: new Map(), doubts: [{ field: 'insurance' }] } })
  })

  test('reject the row if they are values for all rows, or not under their headers', () => {
    const defaults = { carType: 'boat' }
    const wrong = planOf({ defaults, onUnreadable: 'doubt' })
    expect(readImportRow(wrong, ROW)).toMatchObject({ refusal: [{ field: 'carType', column: null }] })
    expect(readImportRow(plan, ['12'])).toMatchObject({ refusal: [{ field: 'row' }] })
  })
})

test('an unusual chassis or registration number is a doubt about the row, whatever becomes of unreadable cells', () => {
  const columns = ['make', 'model', 'year', 'city', 'Chassis No', 'Reg No']
  const doubtsOf = (chassis: string, regno: string) => {
    const plan = planOf({ columns, mapping: suggestMapping(columns, []), onUnreadable: 'refuse' })
    const read = readImportRow(plan, ['Tata', 'Nexon', '2019', 'Delhi', chassis, regno])
    return read.ok ? read.value.doubts : null
  }
  expect(doubtsOf('MA3EHKD17A0123456', 'DL8CAF5031')).toEqual([])
  expect(doubtsOf('MA3EHKD17', 'XX8CAF50311')).toEqual([
    {
      field: 'regno',
      column: 'Reg No',
      reason: 'regno.odd',
      values: { number: 'XX8CAF50311' },
    },
    {
      field: 'chassisNo',
      column: 'Chassis No',
      reason: 'chassisNo.odd',
      values: { number: 'MA3EHKD17' },
    },
  ])
})
