import { expect, test } from 'vitest'
import { changedFields, decideStockChange, type StockFacts } from './stock-car.ts'

const creta: StockFacts = {
  make: 'Hyundai',
  model: 'Creta',
  variant: 'SX',
  year: 2019,
  regno: 'DL8CAF1234',
  kmsrun: 43_210,
  fueltype: 'Petrol',
  transmission: 'Manual',
  carType: 'SUV',
  ownership: 1,
  rcstatus: 'Yes',
  price: 7_95_000,
  newPrice: null,
  mileage: 17,
  engine: 1_591,
  power: null,
  seats: 5,
  colour: 'White',
  remarks: null,
  supplierName: null,
  externalRef: null,
  city: 'Delhi',
  yard: 'Okhla',
}

test('Fields that differ are named', () => {
  expect(changedFields(creta, { ...creta })).toEqual([])
  expect(changedFields(creta, { ...creta, price: 8_00_000, yard: null })).toEqual(['price', 'yard'])
})

test('Facts that dealers rely on are fixed while they can bid and once the car is sold; the rest may change', () => {
  expect(decideStockChange('unlisted', ['regno', 'year']).ok).toBe(true)
  expect(decideStockChange('listed', ['price', 'colour', 'rcstatus']).ok).toBe(true)
  expect(decideStockChange('listed', ['price', 'kmsrun', 'city'])).toMatchObject({
    refusal: {
      code: 'CAR_IN_AUCTION',
      message: 'This car is in an auction, so its kilometres, city can’t be changed.',
      fields: { kmsrun: expect.any(String), city: expect.any(String) },
    },
  })
  expect(decideStockChange('sold', ['regno'])).toMatchObject({
    refusal: {
      code: 'CAR_IN_AUCTION',
      message: 'This car is sold, so its registration number can’t be changed.',
    },
  })
})
