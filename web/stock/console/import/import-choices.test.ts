import { expect, test } from 'vitest'
import {
  choiceFaults,
  choicesFor,
  chooseCityOf,
  chooseColumn,
  chooseDefaults,
  chooseUnit,
  columnsUsedTwice,
  confirmColumn,
  importInput,
  REFUSED,
  samplesOf,
  suggestedChoices,
  unmappedParts,
  type ImportChoices,
} from './import-choices.ts'

const columns = ['S.No.', 'Name', 'Year', 'Price', 'Location']
const unconfirmed = suggestedChoices({
  name: { column: 'Name', isSure: true },
  year: { column: 'Year', isSure: true },
  price: { column: 'Price', unit: 'lakh', isSure: false },
  nonsense: { column: 'S.No.', isSure: true },
})
const suggested = confirmColumn(unconfirmed, 'price')
const CHECK = { latestYear: 2027, unconfirmed: 'Confirm whether it is.' }

test('Suggestions are used, except for unknown fields', () => {
  expect(suggested.mapping).toEqual({
    name: { column: 'Name' },
    year: { column: 'Year' },
    price: { column: 'Price', unit: 'lakh' },
  })
})

test('A column that is not sure is a fault until it is confirmed, or another is chosen', () => {
  const faults = (choices: ImportChoices) =>
    choiceFaults(columns, chooseColumn(choices, 'city', 'Location'), CHECK)
  expect([...faults(unconfirmed)]).toEqual([['price', 'Confirm whether it is.']])
  expect(faults(suggested).size).toBe(0)
  expect(faults(chooseColumn(unconfirmed, 'price', '')).size).toBe(0)
})

test('A column is chosen and cleared', () => {
  const chosen = chooseColumn(suggested, 'city', 'Location')
  expect(chosen.mapping.city).toEqual({ column: 'Location' })
  expect(chooseColumn(chosen, 'city', '').mapping.city).toBeUndefined()
  expect(suggested.mapping.city).toBeUndefined()
})

test('An amount keeps its unit when its column changes, and is read as written without one', () => {
  expect(chooseColumn(suggested, 'price', 'Year').mapping.price).toEqual({ column: 'Year', unit: 'lakh' })
  expect(chooseColumn(suggested, 'newPrice', 'Price').mapping.newPrice).toEqual({
    column: 'Price',
    unit: 'text',
  })
})

test('A column’s unit is the one that its header names', () => {
  const unitOf = (field: 'price' | 'kmsrun' | 'year', column: string) =>
    chooseColumn(suggested, field, column).mapping[field]?.unit
  expect(unitOf('price', 'Valuation (Rs. in lakhs)')).toBe('lakh')
  expect(unitOf('price', 'Price (INR)')).toBe('rupees')
  expect(unitOf('kmsrun', "Run (Kms '000)")).toBe('thousand')
  expect(unitOf('kmsrun', 'Price in lakhs')).toBeUndefined()
})

test('A unit can be chosen only with a column', () => {
  expect(chooseUnit(suggested, 'price', 'crore').mapping.price).toEqual({ column: 'Price', unit: 'crore' })
  expect(chooseUnit(suggested, 'newPrice', 'lakh')).toBe(suggested)
  expect(chooseUnit(suggested, 'price', 'dollars')).toBe(suggested)
})

test('Another city clears the yard', () => {
  const delhi = chooseDefaults(chooseDefaults(suggested, { city: 'Delhi' }), { yardId: 'y1' })
  expect(delhi.defaults).toEqual({ city: 'Delhi', yardId: 'y1', supplierName: '' })
  expect(chooseDefaults(delhi, { supplierName: 'Indus' }).defaults.yardId).toBe('y1')
  expect(chooseDefaults(delhi, { city: 'Mumbai' }).defaults.yardId).toBe('')
})

test('Empty defaults are not sent', () => {
  const chosen = chooseDefaults(suggested, { city: 'Delhi', supplierName: ' ' })
  expect(importInput({ fileId: 'f1', fileName: 'march.csv' }, chosen)).toEqual({
    fileId: 'f1',
    fileName: 'march.csv',
    answerWithinSeconds: 1,
    mapping: suggested.mapping,
    defaults: { city: 'Delhi' },
  })
})

test('A required field without a column or default is a fault', () => {
  expect([...choiceFaults(columns, suggested, CHECK).keys()]).toEqual(['city'])
  expect(choiceFaults(columns, chooseDefaults(suggested, { city: 'Delhi' }), CHECK).size).toBe(0)
  expect(choiceFaults(columns, chooseColumn(suggested, 'city', 'Location'), CHECK).size).toBe(0)
  const without = chooseColumn(chooseColumn(suggested, 'name', ''), 'year', '')
  expect([...choiceFaults(columns, without, CHECK).keys()]).toEqual(['make', 'model', 'year', 'city'])
})

test('A column name that occurs twice is ambiguous', () => {
  const twice = [...columns, 'Year']
  expect(choiceFaults(twice, chooseDefaults(suggested, { city: 'Delhi' }), CHECK).get('year')).toContain(
    'more than one',
  )
})

test('Samples are the distinct values of the chosen column', () => {
  const upload = {
    columns,
    sampleRows: [
      ['0', 'Tata Nexon', '2019', '', 'Pune'],
      ['1', 'Kia Seltos', '2019', '7.5', 'Pune'],
      ['2', 'Ford Figo', '2018', '3', 'Delhi'],
    ],
  }
  expect(samplesOf(upload, 'Year')).toEqual(['2019', '2018'])
  expect(samplesOf(upload, 'Price')).toEqual(['7.5', '3'])
  expect(samplesOf(upload, 'Colour')).toEqual([])
  expect(samplesOf(upload, undefined)).toEqual([])
})

test('What no choice uses is found: columns, fields that every car needs, and others that dealers look for', () => {
  const unmapped = (choices: ImportChoices) =>
    unmappedParts(columns, choices, choiceFaults(columns, choices, CHECK))
  expect(unmapped(suggested)).toEqual({
    columns: ['S.No.', 'Location'],
    reserves: [],
    required: ['city'],
    wanted: ['regno', 'kmsrun', 'fueltype', 'transmission', 'ownership'],
  })
  const more = chooseColumn(chooseDefaults(suggested, { city: 'Delhi' }), 'regno', 'S.No.')
  expect(unmapped(more)).toEqual({
    columns: ['Location'],
    reserves: [],
    required: [],
    wanted: ['kmsrun', 'fueltype', 'transmission', 'ownership'],
  })
})

test('Columns used twice are found', () => {
  expect(columnsUsedTwice(suggested)).toEqual([])
  expect(columnsUsedTwice(chooseColumn(suggested, 'variant', 'Name'))).toEqual(['Name'])
})

test('Choices are kept for a list with the same columns, in any order', () => {
  const choices = chooseDefaults(suggested, { supplierName: 'Kanpur Sahakari Bank' })
  const earlier = { columns, choices }
  expect(choicesFor(columns, earlier)).toBe(choices)
  expect(choicesFor(columns.toReversed(), earlier)).toBe(choices)
  expect(choicesFor([...columns, 'Colour'], earlier)).toBeNull()
  expect(choicesFor(columns.slice(1), earlier)).toBeNull()
  expect(choicesFor(columns, null)).toBeNull()
})

test('A column that names a reserve is pointed out where no field uses it', () => {
  const withReserve = [...columns, 'Reserve Price']
  const { reserves } = unmappedParts(withReserve, suggested, new Map())
  expect(reserves).toEqual(['Reserve Price'])
  const chosen = chooseColumn(suggested, 'newPrice', 'Reserve Price')
  expect(unmappedParts(withReserve, chosen, new Map()).reserves).toEqual([])
})

test('The city of an unknown spelling is sent for its list alone; one that stands for none is not', () => {
  const list = { fileId: 'f1', fileName: 'cars.csv' }
  const one = chooseCityOf(chooseCityOf(suggested, 'Dilhi', 'Delhi'), 'Atlantis', REFUSED)
  expect(importInput(list, one).cityAliases).toEqual([{ spelling: 'Dilhi', city: 'Delhi', remember: true }])
  expect(importInput(list, { ...one, rememberCities: false }).cityAliases).toMatchObject([
    { remember: false },
  ])
  expect(importInput(list, chooseCityOf(one, 'Dilhi', '')).cityAliases).toBeUndefined()
  expect(choicesFor(columns, { columns, choices: one })).toEqual(suggested)
})
