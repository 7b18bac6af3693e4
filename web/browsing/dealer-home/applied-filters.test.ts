import { expect, test } from 'vitest'
import '#web/text/en/dealer-home.ts'
import { anyText as t } from '#web/text/text.ts'
import { appliedFilters } from './applied-filters.ts'
import { readFilters } from './filters.ts'

const labels = (search: string): string[] => appliedFilters(readFilters(search), t).map(({ label }) => label)

test('Each applied filter has a chip, in the order of the panel', () => {
  expect(
    labels(
      '?transmission=Manual&model=Seltos&brand=Tata&brand=Kia&carType=SUV&fueltype=Diesel&owners=2&colour=White&yearFrom=2015&kmsTo=50000',
    ),
  ).toEqual([
    'Tata',
    'Kia',
    'Seltos',
    'SUV',
    'Diesel',
    'Manual',
    'White',
    '2nd Owner',
    'From 2015',
    'Up to 50,000 KMS',
  ])
})

test('Numbers of owners have words; one that the filter does not know stays as it is', () => {
  expect(labels('?owners=1&owners=4&owners=5&owners=many')).toEqual([
    '1st Owner',
    '4th Owner or more',
    '5',
    'many',
  ])
})

test('A range says what it has', () => {
  expect(labels('?yearFrom=2015&yearTo=2020')).toEqual(['2015 – 2020'])
  expect(labels('?yearFrom=2017&yearTo=2017')).toEqual(['2017'])
  expect(labels('?yearTo=2020')).toEqual(['Up to 2020'])
  expect(labels('?priceFrom=200000&priceTo=900000')).toEqual(['₹2,00,000 – ₹9,00,000'])
  expect(labels('?priceFrom=200000')).toEqual(['From ₹2,00,000'])
})

test('City, search and order show in their own fields', () => {
  expect(labels('?city=Delhi&q=creta&sort=km-low')).toEqual([])
})

test('Taking a chip back leaves the others', () => {
  const filters = readFilters('?brand=Tata&brand=Kia&yearFrom=2015&yearTo=2020&ended=true')
  const changes = Object.fromEntries(appliedFilters(filters, t).map(({ label, without }) => [label, without]))
  expect(changes).toEqual({
    Tata: { brand: ['Kia'], model: [] },
    Kia: { brand: ['Tata'], model: [] },
    '2015 – 2020': { yearFrom: null, yearTo: null },
    'Sold recently': { ended: false },
  })
})
