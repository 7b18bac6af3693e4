import { describe, expect, it } from 'vitest'
import { excessOf, needsSecondConfirmation, type KnownPrices } from './second-confirmation.ts'

const prices = (
  figureToBeat: number | null,
  startingPrice: number | null,
  guidePrice: number | null,
): KnownPrices => ({ figureToBeat, startingPrice, guidePrice })

describe('the second question', () => {
  it.each([
    ['a tenfold typo over the highest bid', 1_39_00_000, prices(13_82_000, 1, null), true],
    ['over 1.5 times the highest bid', 3_00_001, prices(2_00_000, 1, null), true],
    ['exactly 1.5 times the highest bid', 3_00_000, prices(2_00_000, 1, null), false],
    ['over 1.5 times the highest bid, near the guide price', 7_00_000, prices(2_00_000, 1, 5_00_000), false],
    ['over 1.5 times the guide price', 7_50_001, prices(2_00_000, 1, 5_00_000), true],
    [
      'over 1.5 times the highest bid, near the starting price',
      4_00_000,
      prices(null, 3_00_000, null),
      false,
    ],
    ['a first bid over 1.5 times the starting price', 4_50_001, prices(null, 3_00_000, 2_00_000), true],
    ['a first bid from ₹1 without a guide price', 40_00_000, prices(null, 1, null), false],
    ['a highest bid of ₹1 without a guide price', 40_00_000, prices(1, 1, null), false],
    ['a guide price of ₹1', 40_00_000, prices(null, null, 1), false],
  ])('%s', (_, amount, known, isAsked) => {
    expect(needsSecondConfirmation(amount, known)).toBe(isAsked)
  })
})

describe('the price that the question names', () => {
  it.each([
    ['the figure to beat', prices(13_82_000, 1, 15_00_000), { over: 'figureToBeat', by: 1_25_18_000 }],
    [
      'the guide price of a first bid',
      prices(null, 3_00_000, 4_00_000),
      { over: 'guidePrice', by: 1_35_00_000 },
    ],
    ['its starting price', prices(null, 5_00_000, 4_00_000), { over: 'startingPrice', by: 1_34_00_000 }],
    [
      'the guide price, if the highest bid is ₹1',
      prices(1, 1, 4_00_000),
      { over: 'guidePrice', by: 1_35_00_000 },
    ],
    ['none', prices(null, 1, null), null],
  ] as const)('%s', (_, known, excess) => {
    expect(excessOf(1_39_00_000, known)).toEqual(excess)
  })
})
