import { describe, expect, it } from 'vitest'
import { needsSecondConfirmation } from './second-confirmation.ts'

describe('needsSecondQuestion', () => {
  it.each([
    ['over three times the figure and over the guide price', 6_00_001, 2_00_000, 5_00_000, true],
    ['exactly three times the figure', 6_00_000, 2_00_000, 5_00_000, false],
    ['over three times the figure, at the guide price', 7_00_000, 2_00_000, 7_00_000, false],
    ['over the guide price, near the figure', 8_00_000, 7_00_000, 5_00_000, false],
    ['over three times the figure, no guide price known', 6_00_001, 2_00_000, null, true],
    ['a first bid over the guide price', 50_00_000, null, 5_00_000, true],
    ['a first bid under the guide price', 4_00_000, null, 5_00_000, false],
    ['a first bid, no guide price known', 4_00_000, null, null, false],
  ])('%s', (_, amount, figureToBeat, guidePrice, asked) => {
    expect(needsSecondConfirmation({ amount, figureToBeat, guidePrice, startingPrice: 1 })).toBe(asked)
  })

  it('compares a first bid with the starting price', () => {
    const first = { amount: 6_00_000, figureToBeat: null, guidePrice: 5_00_000 }
    expect(needsSecondConfirmation({ ...first, startingPrice: 4_00_000 })).toBe(false)
    expect(needsSecondConfirmation({ ...first, startingPrice: null })).toBe(true)
  })
})
