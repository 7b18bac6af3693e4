import { expect, test } from 'vitest'
import type { StockCar } from '#contract/admin-cars.ts'
import { changedFacts, readWholeNumber, toCarForm } from './car-form-values.ts'

const creta: StockCar = {
  id: 'c1',
  make: 'Hyundai',
  model: 'Creta',
  variant: 'SX',
  year: 2019,
  regno: 'DL8CAF1234',
  kmsrun: 43_210,
  fueltype: 'Diesel',
  transmission: 'Manual',
  carType: 'SUV',
  ownership: 1,
  rcstatus: 'Yes',
  price: 7_85_000,
  newPrice: null,
  mileage: null,
  engine: null,
  power: null,
  seats: 5,
  colour: null,
  city: 'Delhi',
  yard: 'Okhla Yard',
  yardId: 'y1',
  supplierName: null,
  externalRef: null,
  car_image_urls: [],
  status: 'unlisted',
  auctionId: null,
  createdAt: '2026-03-05T08:33:00Z',
}

test('a form that was only looked at changes nothing', () => {
  const form = toCarForm(creta)
  expect(form.price).toBe('7,85,000')
  expect(form.newPrice).toBe('')
  expect(changedFacts(form, { ...form })).toEqual({})
})

test('spaces and grouping alone are no change', () => {
  const form = toCarForm(creta)
  expect(changedFacts(form, { ...form, kmsrun: '43,210', price: '785000', model: 'Creta ' })).toEqual({})
})

test('what differs goes out as the house takes it, and what was emptied as null', () => {
  const form = toCarForm(creta)
  const edited = {
    ...form,
    kmsrun: '43,500',
    price: '7.95 lakh',
    colour: 'White',
    regno: '',
    yardId: '',
    seats: '',
  }
  expect(changedFacts(form, edited)).toEqual({
    kmsrun: 43_500,
    price: 7_95_000,
    colour: 'White',
    regno: null,
    yardId: null,
    seats: null,
  })
})

test('a new car is what was filled in', () => {
  const empty = toCarForm(null)
  const filled = { ...empty, make: 'Tata', model: 'Nexon', year: '2020', city: 'Delhi' }
  expect(changedFacts(empty, filled)).toEqual({ make: 'Tata', model: 'Nexon', year: 2020, city: 'Delhi' })
})

test('what a car can’t be without is never cleared', () => {
  const form = toCarForm(creta)
  expect(changedFacts(form, { ...form, make: '', year: '' })).toEqual({})
})

test.each([
  ['43,210', 43_210],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['43k', null],
])('%j is read as %s', (text, figure) => {
  expect(readWholeNumber(text)).toBe(figure)
})
