import { isReason } from '#domain/reasons/reasons.ts'
import { fault, type Fault } from '#domain/refusal.ts'
import { FACT_NAMES } from '#domain/car/car-description.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planImport, type ImportInput, type ImportPlan } from './plan-import.ts'
import { readImportRow, readRowPlace } from './read-row.ts'
import { identifyRow } from './row-identity.ts'
import { suggestMapping } from './suggest-mapping.ts'

const COLUMNS = [
  'Stock ID',
  'Name',
  'Location',
  'Year',
  'Kilometers_Driven',
  'Fuel_Type',
  'Transmission',
  'Owner_Type',
  'Mileage',
  'Engine',
  'Power',
  'Seats',
  'New_Price',
  ' Price ',
]
const ROW =
  '12,Maruti Wagon R LXI CNG,Bangalore,2013,72000,CNG,Manual,Fourth & Above,26.6 km/kg,998 CC,58.16 bhp,5,, 1.75 '
const cellsOf = (row: string): readonly string[] => row.split(',')

function planOf(input: Partial<ImportInput> = {}): ImportPlan {
  const plan = planImport({
    columns: COLUMNS,
    mapping: suggestMapping(COLUMNS, [cellsOf(ROW)]),
    defaults: {},
    latestYear: 2027,
    onUnreadable: 'refuse',
    ...input,
  })
  if (!plan.ok) throw new Error(plan.refusal.reason)
  return plan.value
}

const PLAN = planOf()

/** Returns the row with the cells of some columns replaced. */
function rowWith(changes: Readonly<Record<string, string>>): readonly string[] {
  return cellsOf(ROW).map((cell, index) => changes[COLUMNS[index] ?? ''] ?? cell)
}

describe('reading a row', () => {
  test('gives a car with canonical names, and null for what the file omits', () => {
    expect(readImportRow(PLAN, cellsOf(ROW))).toEqual({
      ok: true,
      value: {
        papers: new Map(),
        doubts: [],
        car: {
          ...Object.fromEntries(FACT_NAMES.map((name) => [name, null])),
          make: 'Maruti Suzuki',
          model: 'Wagon R',
          variant: 'LXI CNG',
          year: 2013,
          kmsrun: 72_000,
          fueltype: 'CNG',
          transmission: 'Manual',
          city: 'Bengaluru',
          ownership: 4,
          price: 1_75_000,
          mileage: 26.6,
          engine: 998,
          power: 58.16,
          seats: 5,
          externalRef: '12',
        },
      },
    })
  })

  test('reads empty and unmeasured cells as unknown', () => {
    const cells = rowWith({ Power: 'null bhp', Mileage: '0.0 kmpl', Engine: '', Seats: '', ' Price ': '' })
    expect(readImportRow(PLAN, cells)).toMatchObject({
      ok: true,
      value: { car: { power: null, mileage: null, engine: null, seats: null, price: null } },
    })
  })

  test('names each unreadable cell and its column', () => {
    const cells = rowWith({ Power: 'strong', ' Price ': 'cheap', Year: 'old' })
    expect(readImportRow(PLAN, cells)).toEqual({
      ok: false,
      refusal: [
        {
          field: 'year',
          column: 'Year',
          reason: 'cell.notYear',
          values: { cell: 'old', first: 1950, last: 2027 },
        },
        { field: 'price', column: 'Price', reason: 'cell.notAmount', values: { cell: 'cheap' } },
        {
          field: 'power',
          column: 'Power',
          reason: 'cell.notMeasure',
          values: { cell: 'strong', measure: 'power' },
        },
      ],
    })
  })

  test('names missing required fields', () => {
    expect(readImportRow(PLAN, rowWith({ Location: '', Name: '' }))).toMatchObject({
      ok: false,
      refusal: [
        {
          field: 'make',
          column: 'Name',
          reason: 'row.columnEmpty',
          values: { column: 'Name', field: 'make' },
        },
        { field: 'city', column: 'Location' },
      ],
    })
  })

  test('does not guess where an unknown make ends', () => {
    expect(readImportRow(PLAN, rowWith({ Name: 'OpelCorsa 1.4Gsi' }))).toMatchObject({
      ok: false,
      refusal: [{ field: 'name', column: 'Name' }],
    })
  })

  test('accepts any make in its own column, which takes precedence over the name', () => {
    const plan = planOf({
      columns: ['make', 'model', 'name', 'year', 'city'],
      mapping: {
        make: { column: 'make' },
        model: { column: 'model' },
        name: { column: 'name' },
        year: { column: 'year' },
        city: { column: 'city' },
      },
    })
    expect(readImportRow(plan, ['maruti', '', 'Tata Nexon XZ', '2019', 'delhi'])).toMatchObject({
      value: { car: { make: 'Maruti Suzuki', model: 'Nexon', variant: 'XZ', city: 'Delhi' } },
    })
    expect(readImportRow(plan, ['foo motors', 'Bar', '', '2019', 'delhi'])).toMatchObject({
      value: { car: { make: 'Foo Motors', model: 'Bar', variant: null } },
    })
  })

  test('fills empty cells with defaults, and names a default that cannot be read', () => {
    const cells = rowWith({ Location: '' })
    expect(
      readImportRow(planOf({ defaults: { city: 'chennai', supplierName: 'Asha Motors' } }), cells),
    ).toMatchObject({
      value: { car: { city: 'Chennai', supplierName: 'Asha Motors' } },
    })
    expect(readImportRow(planOf({ defaults: { carType: 'boat' } }), cellsOf(ROW))).toMatchObject({
      refusal: [{ field: 'carType', column: null, reason: 'cell.notVehicleType' }],
    })
  })

  test('reads what the list says of papers, apart from the facts', () => {
    const columns = ['make', 'model', 'year', 'city', 'Insurance', 'Loan', 'Challans']
    const plan = planOf({ columns, mapping: suggestMapping(columns, []) })
    const row = readImportRow(plan, ['Tata', 'Nexon', '2019', 'Delhi', 'Expired', 'HDFC Bank', 'N/A'])
    expect(row).toMatchObject({
      value: {
        papers: new Map([
          ['hypothecation', { status: 'issue', detail: 'HDFC Bank' }],
          ['insurance', { status: 'issue', detail: 'Expired' }],
        ]),
      },
    })
  })

  test('refuses a row of another width, unless the excess cells are empty', () => {
    expect(readImportRow(PLAN, ['12', 'Tata Nexon'])).toEqual({
      ok: false,
      refusal: [{ field: 'row', column: null, reason: 'row.cellCount', values: { cells: 2, columns: 14 } }],
    })
    expect(readImportRow(PLAN, ['12', 'Tata Nexon,2019\n13,Kia Seltos'])).toMatchObject({
      refusal: [
        {
          reason: 'row.quoteOpen',
          values: { cells: 2, columns: 14 },
        },
      ],
    })
    expect(readImportRow(PLAN, [...cellsOf(ROW), 'more']).ok).toBe(false)
    expect(readImportRow(PLAN, [...cellsOf(ROW), '', ' ']).ok).toBe(true)
  })

  test('gives a car or at least one fault, for any cells', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom(...cellsOf(ROW)),
      fc.constantFrom('N/A', '=1', '1e308', '\u0000'),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 12, maxLength: 16 }), (cells) => {
        const read = readImportRow(PLAN, cells)
        expect(
          read.ok || (read.refusal.length > 0 && read.refusal.every(({ reason }) => isReason(reason))),
        ).toBe(true)
      }),
    )
  })
})

describe('planning an import', () => {
  function faultsOf(input: Partial<ImportInput>): Readonly<Record<string, Fault>> {
    const plan = planImport({ columns: COLUMNS, mapping: {}, defaults: {}, latestYear: 2027, ...input })
    return plan.ok ? {} : (plan.refusal.fields ?? {})
  }
  const mapping = suggestMapping(COLUMNS, [])

  test('requires a source for each required field', () => {
    expect(Object.keys(faultsOf({}))).toEqual([
      'mapping.make',
      'mapping.model',
      'mapping.year',
      'mapping.city',
    ])
    expect(
      faultsOf({
        mapping: { name: { column: 'Name' }, year: { column: 'Year' } },
        defaults: { city: 'Pune' },
      }),
    ).toEqual({})
  })

  test('finds a column despite case and surrounding spaces', () => {
    expect(faultsOf({ mapping: { ...mapping, price: { column: 'price', unit: 'lakh' } } })).toEqual({})
  })

  test('refuses missing or repeated columns and unknown fields or units', () => {
    expect(faultsOf({ mapping: { ...mapping, price: { column: 'Prise' } } })).toEqual({
      'mapping.price': fault('list.columnUnknown', { column: 'Prise' }),
    })
    expect(faultsOf({ mapping, columns: [...COLUMNS, 'Year'] })).toHaveProperty(['mapping.year'])
    expect(faultsOf({ mapping: { ...mapping, milage: { column: 'Mileage' } } })).toHaveProperty([
      'mapping.milage',
    ])
    expect(faultsOf({ mapping: { ...mapping, seats: { column: 'Seats', unit: 'lakh' } } })).toHaveProperty([
      'mapping.seats',
    ])
    expect(faultsOf({ mapping, defaults: { constructor: 'x' } })).toHaveProperty(['defaults.constructor'])
  })
})

test.each(['Name', 'Kilometers_Driven', 'Fuel_Type', 'Engine', 'Power'])(
  'a row with hidden characters in %s is rejected',
  (column) => {
    const hidden = rowWith({ [column]: `\u202e${cellsOf(ROW)[COLUMNS.indexOf(column)] ?? ''}` })
    expect(readImportRow(PLAN, hidden)).toMatchObject({
      ok: false,
      refusal: [{ column, reason: 'cell.hidden' }],
    })
  },
)

test('joiners between letters of an Indic script are read', () => {
  const columns = ['make', 'model', 'year', 'city', 'variant']
  const plan = planOf({ columns, mapping: suggestMapping(columns, []) })
  const row = ['Tata', 'Nexon', '2019', 'Delhi', 'क्\u200dष']
  expect(readImportRow(plan, row)).toMatchObject({ ok: true, value: { car: { variant: 'क्\u200dष' } } })
})

function identify(cells: readonly string[], plan: ImportPlan = PLAN) {
  const read = readImportRow(plan, cells)
  if (!read.ok) throw new Error(read.refusal[0]?.reason)
  return identifyRow(plan, cells, read.value.car)
}

describe('the identity of a row', () => {
  test('is its supplier and reference together', () => {
    const plan = planOf({ defaults: { supplierName: 'Asha Motors' } })
    expect(identify(cellsOf(ROW), plan)).toEqual({ by: 'supplierRef', key: '["asha motors","12"]' })
    expect(identify(rowWith({ Year: '2014' }), plan)).toEqual(identify(cellsOf(ROW), plan))
  })

  test('otherwise the registration number in any spelling', () => {
    const columns = ['make', 'model', 'year', 'city', 'regno']
    const plan = planOf({ columns, mapping: suggestMapping(columns, []) })
    expect(identify(['Tata', 'Nexon', '2019', 'Delhi', 'dl 8c af 1234'], plan)).toEqual({
      by: 'registration',
      key: 'DL8CAF1234',
    })
  })

  test('otherwise the row, whatever the spaces, case, zeros and column order', () => {
    const backwards = COLUMNS.toReversed()
    const plan = planOf({
      columns: backwards,
      mapping: suggestMapping(backwards, [cellsOf(ROW).toReversed()]),
    })
    const row = identify(cellsOf(ROW))
    expect(row.by).toBe('row')
    expect(identify(rowWith({ Location: ' BANGALORE', ' Price ': '1.750' }))).toEqual(row)
    expect(identify(cellsOf(ROW).toReversed(), plan)).toEqual(row)
    expect(identify(rowWith({ Kilometers_Driven: '72001' }))).not.toEqual(row)
  })
})

describe('the place of a row', () => {
  test('is read although other cells are faulty', () => {
    expect(readRowPlace(PLAN, rowWith({ Year: 'old', Location: 'bangalore' }))).toEqual({
      city: 'Bengaluru',
      yard: null,
    })
    expect(readRowPlace(PLAN, rowWith({ Location: '=1' }))).toEqual({ city: null, yard: null })
  })

  test('is not known where the cells are not under their headers', () => {
    expect(readRowPlace(PLAN, cellsOf(ROW).slice(1))).toBeNull()
  })
})
