import { describe, expect, it } from 'vitest'
import { decideCancel } from './decide-cancel.ts'

const live = { startsAt: 0, endsAt: 200, outcome: null }
const scheduled = { startsAt: 150, endsAt: 300, outcome: null }
const ended = { startsAt: 0, endsAt: 100, outcome: null }
const awarded = { startsAt: 0, endsAt: 90, outcome: 'awarded' as const }

describe('decideCancel', () => {
  it('cancels lots that have not ended by the clock and leaves the others', () => {
    expect(decideCancel([live, ended, awarded, scheduled], 100)).toEqual({
      ok: true,
      value: [live, scheduled],
    })
  })

  it('refuses if no such lot is left', () => {
    expect(decideCancel([ended, awarded], 100)).toMatchObject({ refusal: { code: 'AUCTION_ENDED' } })
    expect(decideCancel([live], 200)).toMatchObject({ refusal: { code: 'AUCTION_ENDED' } })
    expect(decideCancel([{ ...live, outcome: 'cancelled' }], 100)).toMatchObject({
      refusal: { code: 'AUCTION_ENDED' },
    })
  })
})
