import { expect, test } from 'vitest'
import { MAX_LOTS } from '#domain/lot/auction-rules.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import {
  addLots,
  draftLotFromCar,
  faultsByCar,
  faultyPrice,
  isSameDraft,
  lotsInput,
  priceLots,
  type DraftLot,
} from './draft-lots.ts'

function lot(carId: string, more: Partial<DraftLot> = {}): DraftLot {
  return {
    carId,
    title: `2019 Hyundai Creta ${carId}`,
    regno: null,
    city: 'Delhi',
    yard: null,
    imageUrl: null,
    guidePrice: 7_85_000,
    startingPrice: '',
    reserve: '',
    ...more,
  }
}

test('A car is added once, and keeps its typed prices', () => {
  const lots = [lot('a', { reserve: '5,00,000' })]
  const added = addLots(lots, [lot('b'), lot('a'), lot('b')])
  expect(added.map(({ carId }) => carId)).toEqual(['a', 'b'])
  expect(added[0]?.reserve).toBe('5,00,000')
})

test('A car comes with the prices that are kept of it, and with none otherwise', () => {
  expect(draftLotFromCar(aStockCar({ startingPrice: 4_25_000, reserve: 5_75_000 }))).toMatchObject({
    startingPrice: '4,25,000',
    reserve: '5,75,000',
  })
  expect(draftLotFromCar(aStockCar())).toMatchObject({ startingPrice: '', reserve: '' })
})

test('An auction holds at most MAX_LOTS lots', () => {
  const many = Array.from({ length: MAX_LOTS + 5 }, (_, index) => lot(String(index)))
  expect(addLots([lot('first')], many)).toHaveLength(MAX_LOTS)
})

test('Prices are set from the guide price, and cars without one are counted', () => {
  const lots = [lot('a'), lot('b', { guidePrice: null }), lot('c', { startingPrice: '1' })]
  const all = priceLots(lots, { field: 'startingPrice', percent: 60, isOnlyEmpty: false })
  expect(all.lots.map(({ startingPrice }) => startingPrice)).toEqual(['4,71,000', '', '4,71,000'])
  expect(all.withoutGuide).toBe(1)
  const empty = priceLots(lots, { field: 'startingPrice', percent: 60, isOnlyEmpty: true })
  expect(empty.lots.map(({ startingPrice }) => startingPrice)).toEqual(['4,71,000', '', '1'])
  expect(empty.lots[2]).toBe(lots[2])
})

test('Two drafts are equal while their lots are', () => {
  expect(isSameDraft(['a', 'b'], ['a', 'b'])).toBe(true)
  expect(isSameDraft(['a', 'b'], ['c', 'd'])).toBe(false)
  expect(isSameDraft(undefined, undefined)).toBe(true)
  expect(isSameDraft(undefined, ['a'])).toBe(false)
})

test('The first invalid price is found', () => {
  expect(faultyPrice([lot('a'), lot('b', { startingPrice: '5,00,000' })])).toBeNull()
  const faulty = lot('b', { reserve: 'much' })
  expect(faultyPrice([lot('a'), faulty])).toEqual({ lot: faulty, field: 'reserve' })
})

test('Lots are sent with prices in rupees or null', () => {
  expect(lotsInput([lot('a', { startingPrice: '4,71,000', reserve: '6.5 lakh' }), lot('b')])).toEqual([
    { carId: 'a', startingPrice: 4_71_000, reserve: 6_50_000 },
    { carId: 'b', startingPrice: null, reserve: null },
  ])
})

test("The server's message about a lot is shown at its car", () => {
  const fields = { 'lots.1.carId': 'This car is sold.', name: 'This is required.', 'lots.9.carId': 'None.' }
  expect(faultsByCar([lot('a'), lot('b')], fields)).toEqual(new Map([['b', 'This car is sold.']]))
})
