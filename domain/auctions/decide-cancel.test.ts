import { describe, expect, it } from 'vitest'
import { decideCancel, decideWithdraw } from './decide-cancel.ts'

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

describe('decideWithdraw', () => {
  const published = { ...live, isPublished: true }

  it('lets a lot be withdrawn before its start and until its end', () => {
    for (const lot of [published, { ...scheduled, isPublished: true }]) {
      expect(decideWithdraw(lot, 199)).toEqual({ ok: true, value: null })
    }
    expect(decideWithdraw(published, 200)).toMatchObject({ refusal: { code: 'AUCTION_ENDED' } })
  })

  it('refuses a lot with an outcome or of a draft, and says what to do instead', () => {
    expect(decideWithdraw({ ...live, isPublished: false }, 100)).toMatchObject({
      refusal: { code: 'WRONG_STATE', reason: 'lot.inDraft' },
    })
    expect(decideWithdraw({ ...published, outcome: 'reserve_not_met' }, 100)).toMatchObject({
      refusal: { code: 'AUCTION_ENDED', reason: 'lot.endedUnderReserve' },
    })
    for (const outcome of ['cancelled', 'withdrawn'] as const) {
      expect(decideWithdraw({ ...published, outcome }, 100)).toMatchObject({
        refusal: { code: 'WRONG_STATE', reason: 'lot.takenOff', values: { outcome } },
      })
    }
  })
})
