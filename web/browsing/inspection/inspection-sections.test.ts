import { expect, test } from 'vitest'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { statesOf } from '#domain/flows/my-lists.ts'
import { compareMyCars } from '#domain/flows/my-sort.ts'
import { DECODERS } from '#web/api/decoders.ts'
import { lastToEnd, sectionOf, toInspection, yardNow } from './inspection-sections.ts'

const readInspection = (answer: unknown) =>
  toInspection(DECODERS.getMyCarsByYard(answer), compareMyCars('urgent'))

const yard = (cars: readonly object[]) => ({
  location: 'Plot 41, Okhla',
  mapUrl: 'https://maps.example/okhla',
  latitude: 28.5,
  longitude: 77.25,
  cars,
})

test('each state of My Cars has its section', () => {
  expect(statesOf('myCars').map(sectionOf)).toEqual(['new', 'requested', 'approved'])
  expect(FLOW_STATES.filter((state) => sectionOf(state) !== 'new')).toHaveLength(2)
  expect(sectionOf(null)).toBe('new')
})

test('a yard with cars of several kinds stands in several sections', () => {
  const inspection = readInspection({
    'Okhla Yard': yard([
      { id: 'a', state: 'MY_CARS_NEW' },
      { id: 'b', state: 'GATE_PASS_REQUESTED' },
      { id: 'c', state: 'MY_CARS_NEW' },
    ]),
    'Kurla Yard': yard([{ id: 'd', state: 'GATE_PASS_APPROVED' }]),
  })
  const idsIn = (section: 'new' | 'requested' | 'approved') =>
    inspection?.[section].map(({ name, cars }) => [name, cars.map(({ id }) => id).join()])
  expect(idsIn('new')).toEqual([['Okhla Yard', 'a,c']])
  expect(idsIn('requested')).toEqual([['Okhla Yard', 'b']])
  expect(idsIn('approved')).toEqual([['Kurla Yard', 'd']])
})

test('a yard is shown on the map where it stands, else where the house says, else not at all', () => {
  const cars = [{ id: 'a' }]
  const urlOf = (given: object) => readInspection({ Okhla: { ...yard(cars), ...given } })?.new[0]?.mapUrl
  expect(urlOf({})).toBe('https://www.google.com/maps/search/?api=1&query=28.5,77.25')
  expect(urlOf({ latitude: null })).toBe('https://maps.example/okhla')
  expect(urlOf({ latitude: null, mapUrl: 'javascript:alert(1)' })).toBeNull()
})

test('an answer that holds no yards is none', () => {
  expect(readInspection({})).toEqual({ new: [], requested: [], approved: [] })
  expect([null, [], 'x', { Okhla: null }, { Okhla: { cars: 'x' } }].map(readInspection)).toEqual(
    Array(5).fill(null),
  )
})

test('a yard as it is now has its cars of all sections, and none once it is gone', () => {
  const at = (state: string) => readInspection({ Okhla: yard([{ id: 'a', state }, { id: 'b' }]) })
  const before = at('MY_CARS_NEW')
  const [opened] = before?.new ?? []
  if (opened === undefined) throw new Error('The yard is missing')
  const statesOfCars = (now: typeof before) => yardNow(now, opened).cars.map(({ id, state }) => [id, state])
  expect(statesOfCars(at('GATE_PASS_REQUESTED'))).toEqual([
    ['b', null],
    ['a', 'GATE_PASS_REQUESTED'],
  ])
  expect(statesOfCars(readInspection({}))).toEqual([])
  expect(statesOfCars(null)).toEqual([])
})

test('the car whose lot ends last stands for its yard', () => {
  const [opened] =
    readInspection({
      Okhla: yard([
        { id: 'a', ta_end_date: '2026-11-23T09:00:00Z' },
        { id: 'b', ta_end_date: '2026-11-24T09:00:00Z' },
        { id: 'c' },
      ]),
    })?.new ?? []
  expect(lastToEnd(opened?.cars ?? [])?.id).toBe('b')
  expect(lastToEnd([])).toBeUndefined()
})
