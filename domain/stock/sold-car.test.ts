import { expect, test } from 'vitest'
import type { StockFacts } from './stock-car.ts'
import {
  correctedFacts,
  decideCorrection,
  decideProposedCorrection,
  isReadByAll,
  describeCorrection,
} from './sold-car.ts'

// Only these facts matter here.
const factsOf = (facts: Partial<StockFacts>) => facts as StockFacts
const before = factsOf({ ownership: 1, kmsrun: 43_210, city: 'Delhi', externalRef: 'A1' })
const facts = [{ field: 'ownership', before: 1, after: 3 }] as const

test('a correction changes what dealers read of a car, but for where it stands', () => {
  const after = factsOf({ ownership: 3, kmsrun: 43_210, city: 'Mumbai', externalRef: 'A2' })
  expect(correctedFacts(before, after)).toEqual(facts)
})

test.each([
  ['a sold car', true, facts, null],
  ['a car that is not sold', false, facts, 'WRONG_STATE'],
  ['nothing', true, [], 'INVALID_INPUT'],
])('%s is corrected', (_, isSold, changed, code) => {
  const decided = decideCorrection(isSold, changed)
  expect(decided.ok ? null : decided.refusal.code).toBe(code)
})

test.each([
  ['while nothing has changed', 'flow', before, true],
  ['not once it is sold to somebody else', 'another', before, false],
  ['not once its sale has ended', null, before, false],
  ['not once the fact has changed', 'flow', factsOf({ ownership: 2 }), false],
])('a proposed correction is made %s', (_, soldAs, now, isMade) => {
  expect(decideProposedCorrection({ soldAs: 'flow', facts }, { soldAs, facts: now }).ok).toBe(isMade)
})

const numbers = [{ field: 'chassisNo', before: 'MA3OLD0001', after: 'MA3NEW0002' }] as const

test('the numbers of chassis and engine are corrected, though no dealer reads them before it has paid', () => {
  const changed = correctedFacts(
    factsOf({ chassisNo: 'MA3OLD0001', engineNo: 'K12' }),
    factsOf({ chassisNo: 'MA3NEW0002', engineNo: 'K12' }),
  )
  expect(changed).toEqual(numbers)
  const now = { soldAs: 'flow', facts: factsOf({ chassisNo: 'MA3OLD0001' }) }
  expect(decideProposedCorrection({ soldAs: 'flow', facts: numbers }, now).ok).toBe(true)
  expect([isReadByAll(numbers), isReadByAll([...numbers, ...facts])]).toEqual([false, true])
})

test.each([
  ['owners, once it is sold', facts, 'BID_AWARDED', 'owners 1 → 3. The RC says so.'],
  ['numbers, before it has paid', numbers, 'PAYMENT_REVIEWED', null],
  ['both, before it has paid', [...facts, ...numbers], 'PAYMENT_REJECTED', 'owners 1 → 3'],
  [
    'numbers, once it has paid',
    numbers,
    'PAYMENT_APPROVED',
    'chassis number MA3OLD0001 → MA3NEW0002. The RC says so.',
  ],
] as const)('a dealer is notified of a correction of %s', (_, changed, state, expected) => {
  expect(describeCorrection(changed, 'The RC says so.', state)).toBe(expected)
})
