import { expect, test } from 'vitest'
import { DECODERS } from '#web/api/decoders.ts'
import { driverCars, evaluatorCars } from './field-cars.ts'

const CAR = {
  id: 'c1',
  make: 'Hyundai',
  model: 'Creta',
  year: 2019,
  regno: 'DL8CAF1234',
  fueltype: 'Diesel',
  kmsrun: 43_210,
  city: 'Delhi',
  yard: 'Okhla',
  state: 'EVALUATION',
}
const answerWith = (...cars: readonly object[]) => ({
  totalCars: cars.length,
  yardGroups: [{ yard: 'Okhla', location: '12 Mathura Road, Delhi', cars }],
})

const seenByEvaluator = (answer: unknown) => evaluatorCars(DECODERS.getEvaluatorCars(answer))
const seenByDriver = (answer: unknown) => driverCars(DECODERS.getDriverCars(answer))

test('a car of which all is known is the evaluator’s to see', () => {
  const read = seenByEvaluator(answerWith(CAR))
  expect(read?.groups.map(({ yard, cars }) => [yard, cars.map(({ id }) => id)])).toEqual([['Okhla', ['c1']]])
  expect(read?.isFilled).toBe(true)
})

test.each(['make', 'model', 'regno', 'fueltype', 'year', 'kmsrun'])('one without %s is not', (fact) => {
  const unknown = { ...CAR, [fact]: null }
  expect(seenByEvaluator(answerWith(unknown))).toEqual({ groups: [], isFilled: true })
  expect(seenByDriver(answerWith(unknown))?.groups).toHaveLength(1)
  expect(seenByEvaluator(answerWith(unknown, { ...CAR, id: 'c2' }))?.groups[0]?.cars).toHaveLength(1)
})

test('one whose yard is not known is, so that its pictures can be taken', () => {
  const answer = { yardGroups: [{ yard: 'Unknown', location: 'Delhi', cars: [{ ...CAR, yard: null }] }] }
  expect(seenByEvaluator(answer)?.groups).toMatchObject([{ yard: 'Unknown', cars: [{ id: 'c1' }] }])
})

test('one that no yard is named for is not', () => {
  const answer = { yardGroups: [{ yard: '', location: 'Delhi', cars: [{ ...CAR, yard: null }] }] }
  expect(seenByEvaluator(answer)).toEqual({ groups: [], isFilled: true })
})

test('nothing is nothing, and what is no list is none', () => {
  expect(seenByEvaluator({ totalCars: 0, yardGroups: [] })).toEqual({ groups: [], isFilled: false })
  for (const answer of [null, undefined, {}, [], 'cars', { yardGroups: {} }]) {
    expect(seenByEvaluator(answer)).toBeNull()
    expect(seenByDriver(answer)).toBeNull()
  }
})

test('what is to be done comes first, in each yard and among them', () => {
  const yardOf = (yard: string, ...states: readonly string[]) => ({
    yard,
    location: 'Delhi',
    cars: states.map((state, index) => ({ ...CAR, id: `${yard}${index}`, state })),
  })
  const answer = {
    yardGroups: [
      yardOf('A', 'DELIVERED', 'DELIVERED'),
      yardOf('B', 'DELIVERED', 'DELIVERY_GATE_PASS_APPROVED'),
      yardOf('C', 'DELIVERY_GATE_PASS_APPROVED'),
    ],
  }
  const yards = seenByDriver(answer)?.groups
  expect(yards?.map(({ yard, cars }) => [yard, ...cars.map(({ id }) => id)])).toEqual([
    ['B', 'B1', 'B0'],
    ['C', 'C0'],
    ['A', 'A0', 'A1'],
  ])
})
