import { expect, test } from 'vitest'
import { makeRequests, planRequests, type RequestedCar } from './request-plan.ts'

const car = (id: string, more: Partial<RequestedCar> = {}): RequestedCar => ({
  id,
  auctionId: 'one',
  state: 'MY_CARS_NEW',
  ...more,
})
const plan = (cars: readonly RequestedCar[], personId: string | null = 'p', isPersonKnown = true) =>
  planRequests({ cars, personId, isPersonKnown })

test('there is one request for each auction, in the order of the cars', () => {
  expect(plan([car('a'), car('b', { auctionId: 'two' }), car('c')])).toEqual({
    ok: true,
    requests: [
      { auctionId: 'one', carIds: ['a', 'c'] },
      { auctionId: 'two', carIds: ['b'] },
    ],
  })
})

test('cars with a request, without an auction or without an id are left out', () => {
  const cars = [
    car('a', { state: 'GATE_PASS_REQUESTED' }),
    car('b', { state: 'GATE_PASS_APPROVED' }),
    car('c', { auctionId: null }),
    car('', {}),
    car('d'),
  ]
  expect(plan(cars)).toEqual({ ok: true, requests: [{ auctionId: 'one', carIds: ['d'] }] })
})

test.each([
  ['nobody chosen', plan([car('a')], null), 'inspection.choose'],
  ['no car chosen', plan([]), 'inspection.choose'],
  ['somebody who was removed', plan([car('a')], 'p', false), 'people.gone'],
  ['only requested cars', plan([car('a', { state: 'GATE_PASS_REQUESTED' })]), 'inspection.allRequested'],
  ['no car with an auction', plan([car('a', { auctionId: null })]), 'inspection.noValidCars'],
])('%s is a fault', (_, made, fault) => {
  expect(made).toEqual({ ok: false, fault })
})

const requests = ['one', 'two', 'three'].map((auctionId) => ({ auctionId, carIds: [`${auctionId}-car`] }))

test('a refused request does not stop the others', async () => {
  const refused = new Error('409')
  const outcome = await makeRequests(
    requests,
    async ({ auctionId, carIds }) => (auctionId === 'two' ? Promise.reject(refused) : carIds),
    () => false,
  )
  expect(outcome).toEqual({
    requested: ['one-car', 'three-car'],
    failed: [{ carIds: ['two-car'], error: refused }],
  })
})

test('without a network the rest is not tried, and is reported with the same reason', async () => {
  const unreachable = new Error('network')
  const tried: string[] = []
  const outcome = await makeRequests(
    requests,
    async ({ auctionId, carIds }) => {
      tried.push(auctionId)
      return auctionId === 'two' ? Promise.reject(unreachable) : carIds
    },
    () => true,
  )
  expect(tried).toEqual(['one', 'two'])
  expect(outcome).toEqual({
    requested: ['one-car'],
    failed: [
      { carIds: ['two-car'], error: unreachable },
      { carIds: ['three-car'], error: unreachable },
    ],
  })
})

test('a car that the server skipped had a request', async () => {
  const outcome = await makeRequests(
    [{ auctionId: 'one', carIds: ['a', 'b'] }],
    async () => ['b'],
    () => false,
  )
  expect(outcome).toEqual({ requested: ['b'], failed: [{ carIds: ['a'], error: null }] })
})
