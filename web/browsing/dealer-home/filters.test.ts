import { expect, test } from 'vitest'
import {
  browseInputOf,
  holdsValue,
  NO_FILTERS,
  readFilters as read,
  searchOf as write,
  toggleValue,
} from './filters.ts'

const ALL =
  '?city=Delhi&q=creta&brand=Hyundai&brand=Tata&model=Creta&carType=SUV&fueltype=Diesel&transmission=Manual' +
  '&colour=White&owners=1&owners=4&yearFrom=2015&yearTo=2020&kmsTo=50000&priceFrom=200000&priceTo=900000&ended=true&sort=km-low'

test('The address holds every filter and gives it back', () => {
  expect(write(read(ALL))).toBe(ALL)
})

test('A filter goes to the call under its own name', () => {
  expect(browseInputOf(read(ALL))).toEqual({
    city: 'Delhi',
    q: 'creta',
    brand: ['Hyundai', 'Tata'],
    model: ['Creta'],
    carType: ['SUV'],
    fueltype: ['Diesel'],
    transmission: ['Manual'],
    colour: ['White'],
    owners: ['1', '4'],
    yearFrom: 2015,
    yearTo: 2020,
    kmsTo: 50_000,
    priceFrom: 2_00_000,
    priceTo: 9_00_000,
    ended: true,
    sort: 'km-low',
  })
})

test('A bare address asks for nothing but the usual order', () => {
  expect(browseInputOf(read(''))).toEqual({ sort: 'year-new' })
  expect(write(read(''))).toBe('')
})

test.each([
  'yearFrom=1066',
  'yearTo=two',
  'kmsTo=-5',
  'kmsTo=1e9',
  'priceFrom=1.5',
  'sort=prettiest',
  'ended=perhaps',
])('An address that the house would refuse is read without it: %s', (search) => {
  expect(browseInputOf(read(`?${search}`))).toEqual({ sort: 'year-new' })
})

test('A search is trimmed, and never longer than the house takes', () => {
  expect(browseInputOf({ ...read(''), q: '  creta ' })).toMatchObject({ q: 'creta' })
  expect(browseInputOf({ ...read(''), q: '   ' })).not.toHaveProperty('q')
  expect(browseInputOf({ ...read(''), q: 'x'.repeat(300) })).toMatchObject({ q: 'x'.repeat(100) })
})

test('Clearing leaves the city and the order', () => {
  expect(write({ ...read(ALL), ...NO_FILTERS })).toBe('?city=Delhi&sort=km-low')
})

test('A value is turned on and off, however the address spells it', () => {
  const toggle = (search: string) => toggleValue(read(search), 'fueltype', 'Diesel')
  expect(toggle('?fueltype=CNG&model=Swift')).toEqual({ fueltype: ['CNG', 'Diesel'] })
  expect(toggle('?fueltype=diesel&fueltype=CNG')).toEqual({ fueltype: ['CNG'] })
  expect(holdsValue([' TATA '], 'Tata')).toBe(true)
  expect(holdsValue(['Tata'], 'Kia')).toBe(false)
})

test('Another choice of brands clears the models', () => {
  expect(toggleValue(read('?brand=Tata&model=Nexon'), 'brand', 'Kia')).toEqual({
    brand: ['Tata', 'Kia'],
    model: [],
  })
})
