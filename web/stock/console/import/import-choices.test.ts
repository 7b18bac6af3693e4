import { expect, test } from 'vitest'
import {
  choiceFaults,
  chooseColumn,
  chooseDefaults,
  chooseUnit,
  columnUse,
  importInput,
  samplesOf,
  suggestedChoices,
} from './import-choices.ts'

const columns = ['S.No.', 'Name', 'Year', 'Price', 'Location']
const suggested = suggestedChoices({
  name: { column: 'Name' },
  year: { column: 'Year' },
  price: { column: 'Price', unit: 'lakh' },
  nonsense: { column: 'S.No.' },
})

test('suggestions are taken over, but for fields that no car has', () => {
  expect(suggested.mapping).toEqual({
    name: { column: 'Name' },
    year: { column: 'Year' },
    price: { column: 'Price', unit: 'lakh' },
  })
})

test('a column is chosen and taken back', () => {
  const chosen = chooseColumn(suggested, 'city', 'Location')
  expect(chosen.mapping.city).toEqual({ column: 'Location' })
  expect(chooseColumn(chosen, 'city', '').mapping.city).toBeUndefined()
  expect(suggested.mapping.city).toBeUndefined()
})

test('money keeps its unit when its column changes, and is read as written where it has none', () => {
  expect(chooseColumn(suggested, 'price', 'Year').mapping.price).toEqual({ column: 'Year', unit: 'lakh' })
  expect(chooseColumn(suggested, 'newPrice', 'Price').mapping.newPrice).toEqual({
    column: 'Price',
    unit: 'text',
  })
})

test('a unit is chosen for a chosen column alone', () => {
  expect(chooseUnit(suggested, 'price', 'crore').mapping.price).toEqual({ column: 'Price', unit: 'crore' })
  expect(chooseUnit(suggested, 'newPrice', 'lakh')).toBe(suggested)
  expect(chooseUnit(suggested, 'price', 'dollars')).toBe(suggested)
})

test('another city lets go of the yard, which stands in the first', () => {
  const delhi = chooseDefaults(chooseDefaults(suggested, { city: 'Delhi' }), { yardId: 'y1' })
  expect(delhi.defaults).toEqual({ city: 'Delhi', yardId: 'y1', supplierName: '' })
  expect(chooseDefaults(delhi, { supplierName: 'Indus' }).defaults.yardId).toBe('y1')
  expect(chooseDefaults(delhi, { city: 'Mumbai' }).defaults.yardId).toBe('')
})

test('what goes to the house has no empty defaults', () => {
  const chosen = chooseDefaults(suggested, { city: 'Delhi', supplierName: ' ' })
  expect(importInput({ fileId: 'f1', fileName: 'march.csv' }, chosen)).toEqual({
    fileId: 'f1',
    fileName: 'march.csv',
    answerWithinSeconds: 1,
    mapping: suggested.mapping,
    defaults: { city: 'Delhi' },
  })
})

test('what every car needs and comes from nowhere is a fault, until it comes from somewhere', () => {
  expect([...choiceFaults(columns, suggested, 2027).keys()]).toEqual(['city'])
  expect(choiceFaults(columns, chooseDefaults(suggested, { city: 'Delhi' }), 2027).size).toBe(0)
  expect(choiceFaults(columns, chooseColumn(suggested, 'city', 'Location'), 2027).size).toBe(0)
  const without = chooseColumn(chooseColumn(suggested, 'name', ''), 'year', '')
  expect([...choiceFaults(columns, without, 2027).keys()]).toEqual(['make', 'model', 'year', 'city'])
})

test('a column that the file has twice can’t be told apart', () => {
  const twice = [...columns, 'Year']
  expect(choiceFaults(twice, chooseDefaults(suggested, { city: 'Delhi' }), 2027).get('year')).toContain(
    'more than one',
  )
})

test('samples are what the chosen column says, each once', () => {
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

test('columns that nothing takes and that two fields take are known', () => {
  expect(columnUse(columns, suggested)).toEqual({ unused: ['S.No.', 'Location'], usedTwice: [] })
  expect(columnUse(columns, chooseColumn(suggested, 'variant', 'Name')).usedTwice).toEqual(['Name'])
})
