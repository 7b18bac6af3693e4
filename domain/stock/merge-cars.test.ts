import { describe, expect, test } from 'vitest'
import type { StockFacts } from './stock-car.ts'
import { decideMerge, mergeKnowledge, type CarToMerge } from './merge-cars.ts'

// Only these facts matter here.
const factsOf = (facts: Partial<StockFacts>) => facts as StockFacts
const carOf = (carId: string, more: Partial<CarToMerge> = {}): CarToMerge => ({
  carId,
  facts: factsOf({ regno: carId === 'A' ? 'HR26DK0077' : 'HR26DK77' }),
  papers: {},
  standing: 'unlisted',
  mergedInto: null,
  draft: null,
  ...more,
})
const [car, into] = [carOf('A'), carOf('B')]

describe('a car is merged into its twin', () => {
  test.each([
    ['while both are free', car, into, null],
    ['that is in an auction', car, { ...into, standing: 'listed' }, null],
    ['but not into itself', car, car, 'INVALID_INPUT'],
    [
      'but not into a car of another number',
      car,
      { ...into, facts: factsOf({ regno: 'HR26DK78' }) },
      'INVALID_INPUT',
    ],
    ['but not without a number', { ...car, facts: factsOf({ regno: null }) }, into, 'INVALID_INPUT'],
    ['but not twice', { ...car, mergedInto: 'C' }, into, 'WRONG_STATE'],
    ['but not into one that was merged', car, { ...into, mergedInto: 'C' }, 'WRONG_STATE'],
    ['but not if it is sold', { ...car, standing: 'sold' }, into, 'CAR_SOLD'],
    ['but not if the other is sold', car, { ...into, standing: 'sold' }, 'CAR_SOLD'],
    ['but not out of an auction', { ...car, standing: 'listed' }, into, 'CAR_IN_AUCTION'],
    ['but not out of a draft', { ...car, draft: 'Tuesday' }, into, 'CAR_IN_AUCTION'],
    [
      'but not if both are in auctions',
      { ...car, standing: 'listed' },
      { ...into, standing: 'listed' },
      'CAR_IN_AUCTION',
    ],
  ] as const)('%s', (_, one, other, code) => {
    const decided = decideMerge(one, other)
    expect(decided.ok ? null : decided.refusal.code).toBe(code)
  })
})

describe('what is known after a merger', () => {
  const puc = { status: 'clear', detail: null, source: null, asOf: null } as const
  const known = {
    facts: factsOf({
      kmsrun: 43_210,
      colour: 'White',
      externalRef: 'A1',
      supplierName: 'Bank',
      city: 'Delhi',
      ownership: 2,
    }),
    papers: { insurance: puc, owners: puc },
  }
  const unknown = {
    facts: factsOf({
      kmsrun: 51_000,
      colour: null,
      externalRef: 'B2',
      supplierName: 'Bank',
      city: 'Mumbai',
      ownership: 1,
    }),
    papers: {},
  }

  test('is what was known of either, and of the other where both differ', () => {
    const { facts, papers } = mergeKnowledge(carOf('A', known), carOf('B', unknown))
    expect(facts).toEqual({ ...unknown.facts, colour: 'White' })
    // The number of owners says something of the papers already.
    expect(papers).toEqual({ insurance: puc })
  })

  test('is the reference too, where the car that stays has none of another supplier', () => {
    const referenceOf = (one: Partial<StockFacts>, other: Partial<StockFacts>) => {
      const { facts } = mergeKnowledge(
        carOf('A', { facts: factsOf(one) }),
        carOf('B', { facts: factsOf(other) }),
      )
      return [facts.supplierName, facts.externalRef]
    }
    const bank = { supplierName: 'Bank', externalRef: 'A1' }
    expect(referenceOf(bank, { supplierName: null, externalRef: null })).toEqual(['Bank', 'A1'])
    expect(referenceOf(bank, { supplierName: 'BANK', externalRef: null })).toEqual(['Bank', 'A1'])
    expect(referenceOf(bank, { supplierName: 'Other', externalRef: null })).toEqual(['Other', null])
    expect(referenceOf(bank, { supplierName: 'Bank', externalRef: 'B2' })).toEqual(['Bank', 'B2'])
  })

  test('are papers alone while dealers rely on the facts', () => {
    const merged = mergeKnowledge(carOf('A', known), carOf('B', { ...unknown, standing: 'listed' }))
    expect(merged).toEqual({ facts: unknown.facts, papers: { insurance: puc } })
  })
})
