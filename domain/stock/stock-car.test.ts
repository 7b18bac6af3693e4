import { expect, test } from 'vitest'
import { FACT_NAMES } from '../car/car-description.ts'
import { changedFields, decideStockChange, overwrittenPapers, type StockFacts } from './stock-car.ts'

const nothingKnown = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as unknown as StockFacts

const creta: StockFacts = {
  ...nothingKnown,
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
  mileage: 17,
  engine: 1_591,
  seats: 5,
  colour: 'White',
  city: 'Delhi',
  yard: 'Okhla',
}

test('Fields that differ are named', () => {
  expect(changedFields(creta, { ...creta })).toEqual([])
  expect(changedFields(creta, { ...creta, price: 8_00_000, yard: null }).toSorted()).toEqual([
    'price',
    'yard',
  ])
})

const now = Date.UTC(2026, 10, 21, 8, 0)
const until = Date.UTC(2026, 10, 21, 9, 35)
const change = { facts: ['price', 'remarks'], papers: [] } as const

test('What the house keeps for itself changes also while dealers can bid, and what they rely on does not', () => {
  const mine = ['reserve', 'startingPrice', 'agreementNo', 'repossessedOn', 'parkedSince'] as const
  for (const standing of ['listed', 'sold'] as const) {
    expect(decideStockChange({ standing, until }, { facts: mine, papers: [] }, now).ok).toBe(true)
  }
  const relied = ['keys', 'insuranceUntil', 'chassisNo', 'engineNo'] as const
  const decided = decideStockChange(
    { standing: 'listed', until },
    { facts: [...mine, ...relied], papers: [] },
    now,
  )
  expect(decided).toMatchObject({ refusal: { code: 'CAR_IN_AUCTION' } })
  if (!decided.ok) expect(Object.keys(decided.refusal.fields ?? {})).toEqual(relied)
})

test('Nothing that is known of a car changes while dealers can bid and once the car is sold', () => {
  expect(decideStockChange({ standing: 'unlisted', until: null }, change, now).ok).toBe(true)
  expect(decideStockChange({ standing: 'listed', until }, { facts: [], papers: [] }, now).ok).toBe(true)
  expect(decideStockChange({ standing: 'listed', until }, change, now)).toMatchObject({
    refusal: {
      code: 'CAR_IN_AUCTION',
      reason: 'car.inAuction',
      values: { until: { clock: new Date(until).toISOString(), seenAt: new Date(now).toISOString() } },
      fields: { price: { reason: 'car.inAuction' }, remarks: { reason: 'car.inAuction' } },
    },
  })
  expect(decideStockChange({ standing: 'listed', until: now - 1 }, change, now)).toMatchObject({
    refusal: { reason: 'car.resultOpen' },
  })
  expect(
    decideStockChange({ standing: 'sold', until: null }, { facts: [], papers: ['tax'] }, now),
  ).toMatchObject({
    refusal: {
      code: 'CAR_IN_AUCTION',
      reason: 'car.sold',
      fields: { tax: { reason: 'car.sold' } },
    },
  })
})

test('A paper of which nothing was known may be added; one that is recorded, or follows from the facts, stays', () => {
  const tax = { status: 'issue', detail: 'Due', source: null, asOf: null } as const
  const overwritten = (before: object, after: object) => overwrittenPapers(before, after, creta)
  expect(overwritten({}, { tax })).toEqual([])
  expect(overwritten({ tax }, { tax: { ...tax, status: 'clear' } })).toEqual(['tax'])
  expect(overwritten({ tax }, {})).toEqual(['tax'])
  expect(overwritten({}, { owners: tax })).toEqual(['owners'])
})
