import { expect, test } from 'vitest'
import type { Person } from '#web/people/person.ts'
import { planShare } from './share-plan.ts'

const person = (id: string, type: Person['type'] = 'dealer_evaluator'): Person => ({
  id,
  type,
  name: id,
  phone: '+919820000001',
  imageUrl: '',
  licenseUrl: '',
  address: null,
})
const PEOPLE = [person('asha'), person('ravi'), person('dev', 'delivery_driver')]
const car = (id: string, driverId: string | null) => ({ id, driverId })
const plan = (cars: readonly ReturnType<typeof car>[], chosenId: string | null = null) =>
  planShare({ cars, people: PEOPLE, chosenId })

test('cars on passes of evaluators are shared in one call, with one access for each evaluator', () => {
  expect(plan([car('a', 'asha'), car('b', 'ravi'), car('c', 'asha')])).toEqual({
    ok: true,
    people: [PEOPLE[0], PEOPLE[1]],
    shares: [{ carIds: ['a', 'b', 'c'] }],
  })
})

test.each(['dev', 'gone', null])('a car on the pass of %s needs a chosen evaluator', (driverId) => {
  expect(plan([car('a', driverId)])).toEqual({ ok: false, fault: 'sharing.chooseEvaluator' })
  expect(plan([car('a', driverId)], 'ravi')).toEqual({
    ok: true,
    people: [PEOPLE[1]],
    shares: [{ carIds: ['a'], personId: 'ravi' }],
  })
})

test('the chosen evaluator takes only the cars that have none', () => {
  expect(plan([car('a', 'asha'), car('b', 'dev')], 'asha')).toEqual({
    ok: true,
    people: [PEOPLE[0]],
    shares: [{ carIds: ['a'] }, { carIds: ['b'], personId: 'asha' }],
  })
})

test('without cars that have an id there is nothing to share', () => {
  expect(plan([])).toEqual({ ok: false, fault: 'sharing.noValidCars' })
  expect(plan([car('', 'asha')])).toEqual({ ok: false, fault: 'sharing.noValidCars' })
})

test('an evaluator who was removed meanwhile is not found', () => {
  expect(plan([car('a', 'dev')], 'gone')).toEqual({ ok: false, fault: 'people.gone' })
})
