import { expect, it } from 'vitest'
import { decideAnswerOffer } from './offer.ts'

it('lets a runner-up answer until the offer ends', () => {
  expect(decideAnswerOffer(2_000, 1_999).ok).toBe(true)
  expect(decideAnswerOffer(2_000, 2_000)).toMatchObject({
    refusal: { code: 'WRONG_STATE', reason: 'offer.expired' },
  })
})

it('does not let the winner at the close answer, nor a runner-up that has accepted', () => {
  expect(decideAnswerOffer(null, 0)).toMatchObject({ refusal: { code: 'WRONG_STATE' } })
})
