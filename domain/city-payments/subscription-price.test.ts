import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOrder } from './subscription-price.ts'

test('The total is the price times the number of cities', () => {
  expect(priceOrder({ pricePerCity: 30_000, cityCount: 4, claimed: 1_20_000 })).toEqual({
    ok: true,
    value: { pricePerCity: 30_000, cityCount: 4, amount: 1_20_000 },
  })
})

test('Any other amount is refused with the right one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer(),
      (price, count, claimed) => {
        fc.pre(claimed !== price * count)
        expect(priceOrder({ pricePerCity: price, cityCount: count, claimed })).toMatchObject({
          refusal: { code: 'AMOUNT_MISMATCH' },
        })
      },
    ),
  )
  expect(priceOrder({ pricePerCity: 30_000, cityCount: 2, claimed: 30_000 })).toMatchObject({
    refusal: { reason: 'cities.otherTotal', values: { amount: { rupees: 60_000 } } },
  })
})

test.each([
  ['No city', 'cities.none', { pricePerCity: 30_000, cityCount: 0, claimed: 0 }],
  ['An amount above the maximum', 'cities.tooMany', { pricePerCity: 99_99_99_999, cityCount: 2, claimed: 1 }],
])('%s is invalid input', (_, reason, order) => {
  expect(priceOrder(order)).toMatchObject({
    refusal: { code: 'INVALID_INPUT', fields: { cities: { reason } } },
  })
})
