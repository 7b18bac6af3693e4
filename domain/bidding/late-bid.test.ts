import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endAfterBid, type LotEnd } from './late-bid.ts'

const LOT: LotEnd = { format: 'open', endsAt: 600_000, hardEndsAt: 660_000, extensionWindowSeconds: 120 }

describe('endAfterBid', () => {
  it.each([
    ['before the window', 479_999, 600_000],
    ['as the window opens', 480_000, 600_000],
    ['within the window', 500_000, 620_000],
    ['so late that the hard end stops it', 599_999, 660_000],
  ])('a bid %s', (_, placedAt, endsAt) => {
    expect(endAfterBid(LOT, placedAt)).toBe(endsAt)
  })

  it('extends neither a sealed lot nor a lot without a window', () => {
    expect(endAfterBid({ ...LOT, format: 'sealed' }, 599_999)).toBe(600_000)
    expect(endAfterBid({ ...LOT, extensionWindowSeconds: 0 }, 599_999)).toBe(600_000)
  })

  it('never makes the end earlier, nor later than the hard end', () => {
    const instant = fc.nat(10_000_000)
    fc.assert(
      fc.property(instant, instant, instant, fc.nat(3600), (endsAt, more, before, extensionWindowSeconds) => {
        const hardEndsAt = endsAt + more
        const moved = endAfterBid(
          { format: 'open', endsAt, hardEndsAt, extensionWindowSeconds },
          endsAt - before,
        )
        expect(moved).toBeGreaterThanOrEqual(endsAt)
        expect(moved).toBeLessThanOrEqual(hardEndsAt)
      }),
    )
  })
})
