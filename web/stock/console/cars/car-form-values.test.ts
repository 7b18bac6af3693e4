import { expect, test } from 'vitest'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { FACT_NAMES } from '#domain/car/car-description.ts'
import { CAR_FORM_FIELDS, factOfField } from './car-form-fields.ts'
import {
  carDoubts,
  changedFacts,
  readDecimal,
  readWholeNumber,
  toCarForm,
  yardOptions,
} from './car-form-values.ts'

const creta: StockCar = {
  id: 'c1',
  earlierCarId: null,
  isTwin: false,
  mergedIntoCarId: null,
  mergedCarIds: [],
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
  remarks: null,
  city: 'Delhi',
  yard: 'Okhla Yard',
  yardId: 'y1',
  supplierName: null,
  externalRef: null,
  reserve: null,
  startingPrice: null,
  chassisNo: null,
  engineNo: null,
  agreementNo: null,
  repossessedOn: null,
  parkedSince: null,
  keys: null,
  insuranceUntil: null,
  car_image_urls: [],
  papers: [],
  status: 'unlisted',
  auctionId: null,
  createdAt: '2026-03-05T08:33:00Z',
}

test('the form has every fact of a car, once', () => {
  expect(CAR_FORM_FIELDS.map(factOfField).toSorted()).toEqual(FACT_NAMES.toSorted())
})

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

test('days, keys and the numbers of chassis and engine go out in their stored form', () => {
  const form = toCarForm({ ...creta, keys: 2, engineNo: 'K12MN1234567', parkedSince: '2026-03-07' })
  expect(form).toMatchObject({ keys: '2', parkedSince: '2026-03-07', insuranceUntil: '' })
  const edited = {
    ...form,
    keys: '0',
    engineNo: ' k12mn 1234567',
    chassisNo: 'ma3ehkd17 a0123456',
    parkedSince: '',
    insuranceUntil: '2027-03-31',
  }
  expect(changedFacts(form, edited)).toEqual({
    keys: 0,
    chassisNo: 'MA3EHKD17A0123456',
    parkedSince: null,
    insuranceUntil: '2027-03-31',
  })
  expect(carDoubts(form, { ...form, chassisNo: '4751234' }).chassisNo?.question).toMatch(/17 characters/)
  expect(carDoubts(form, edited).chassisNo ?? null).toBeNull()
})

test('what a car can’t be without is never cleared', () => {
  const form = toCarForm(creta)
  expect(changedFacts(form, { ...form, make: '', year: '' })).toEqual({})
})

const place = { address: '', latitude: 28.6, longitude: 77.2 }
const yards = [
  { ...place, id: 'y2', name: 'Mundka Yard', city: 'Delhi' },
  { ...place, id: 'y1', name: 'Okhla Phase 2', city: 'Delhi' },
  { ...place, id: 'y3', name: 'Andheri Yard', city: 'Mumbai' },
]

test('the yards of a city can be chosen, in their order', () => {
  expect(yardOptions(creta, 'Delhi', yards)).toEqual([
    { value: 'y2', label: 'Mundka Yard' },
    { value: 'y1', label: 'Okhla Phase 2' },
  ])
  expect(yardOptions(creta, 'Mumbai', yards)).toEqual([{ value: 'y3', label: 'Andheri Yard' }])
  expect(yardOptions(null, 'Delhi', yards)).toHaveLength(2)
})

test('while the yards are not known, the car’s own has its name', () => {
  expect(yardOptions(creta, 'Delhi', undefined)).toEqual([{ value: 'y1', label: 'Okhla Yard' }])
  expect(yardOptions(creta, 'Mumbai', undefined)).toEqual([])
  expect(yardOptions({ ...creta, yardId: null, yard: null }, 'Delhi', undefined)).toEqual([])
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

test('figures of the engine are numbers, with decimals where there may be some', () => {
  const empty = toCarForm(creta)
  const edited = { ...empty, engine: '1,197', power: '81.8', mileage: '18.60' }
  expect(changedFacts(empty, edited)).toEqual({ engine: 1_197, power: 81.8, mileage: 18.6 })
  expect(readDecimal('1,197.5')).toBe(1_197.5)
  for (const text of ['18 kmpl', '-1', '1.2345', '.5', '']) expect(readDecimal(text)).toBeNull()
})
