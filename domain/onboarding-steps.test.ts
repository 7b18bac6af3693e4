import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  withStepDone,
  isOnboarded,
  isOwnStep,
  ONBOARDING_STEPS,
  OWN_STEPS,
  RETURN_STEPS,
  withStepReopened,
  stepAfter,
  type OwnStep,
} from './onboarding-steps.ts'

const ALL: ReadonlySet<OwnStep> = new Set(OWN_STEPS)
const someDone = fc.subarray([...OWN_STEPS]).map((steps): ReadonlySet<OwnStep> => new Set(steps))

test('Only `home` is onboarded; the code and the approval are not the dealer’s own steps', () => {
  expect(ONBOARDING_STEPS.filter(isOnboarded)).toEqual(['home'])
  expect(ONBOARDING_STEPS.filter(isOwnStep)).toEqual([...OWN_STEPS])
})

test('The steps in sequence lead to the approval', () => {
  let done: ReadonlySet<OwnStep> = new Set()
  const way = OWN_STEPS.map((step) => {
    expect(stepAfter(done)).toBe(step)
    done = withStepDone(done, { step, changed: true })
    return stepAfter(done)
  })
  expect(way).toEqual(['subscription', 'upload_docs', 'contract', 'pending_approval'])
})

describe('sent back', () => {
  test.each(RETURN_STEPS)('to %s, which is due, followed by the first other step not done', (step) => {
    const left = withStepReopened(ALL, step)
    expect(stepAfter(left)).toBe(step)
    expect(stepAfter(withStepDone(left, { step, changed: false }))).toBe('pending_approval')
  })

  test('Changed details make the contract due again', () => {
    const again = withStepDone(withStepReopened(ALL, 'dealer_info'), { step: 'dealer_info', changed: true })
    expect(stepAfter(again)).toBe('contract')
  })

  test('Other documents do not', () => {
    const again = withStepDone(withStepReopened(ALL, 'upload_docs'), { step: 'upload_docs', changed: true })
    expect(stepAfter(again)).toBe('pending_approval')
  })
})

test('A paid subscription stays done, whatever is sent or sent back', () => {
  const paid = someDone.map((done): ReadonlySet<OwnStep> => new Set(done).add('subscription'))
  fc.assert(
    fc.property(paid, fc.constantFrom(...OWN_STEPS), fc.constantFrom(...RETURN_STEPS), (done, step, back) => {
      const before = [...done]
      const after = withStepReopened(withStepDone(done, { step, changed: true }), back)
      expect(after.has('subscription')).toBe(true)
      expect(stepAfter(after)).not.toBe('subscription')
      expect([...done]).toEqual(before)
    }),
  )
})
