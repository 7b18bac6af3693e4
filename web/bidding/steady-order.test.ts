import { expect, test } from 'vitest'
import type { MySort } from '#domain/flows/my-sort.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import type { BiddingCar } from './bidding-list.ts'
import { nextOrder, type Order } from './steady-order.ts'

const car = (flowEntityId: string, minute: number, given = {}) =>
  biddingCar({ flowEntityId, ta_end_date: `2026-11-22T10:${minute}:00.000Z`, ...given })
const NONE: Order = { ids: '', ranks: new Map() }
const shown = ({ ranks }: Order) =>
  [...ranks].toSorted(([, one], [, other]) => one - other).map(([flowEntityId]) => flowEntityId)
const order = (cars: readonly BiddingCar[], before = NONE, isHeld = false, sort: MySort = 'urgent') =>
  nextOrder(before, cars, { isHeld, sort })

const [a, b, c] = [car('a', 10), car('b', 20), car('c', 30)]
const LOST = { state: 'BID_LOST', outcome: 'awarded' } as const

test('a late bid moves no card', () => {
  const before = order([a, b, c])
  expect(shown(before)).toEqual(['a', 'b', 'c'])
  expect(order([car('a', 40), b, c], before)).toBe(before)
})

test('a finished car goes below the open ones', () => {
  expect(shown(order([car('a', 10, LOST), b, c], order([a, b, c])))).toEqual(['b', 'c', 'a'])
})

test('while a bid is typed no card moves, and new ones follow; then the order is made anew', () => {
  const finished = car('a', 10, LOST)
  const held = order([finished, b, c], order([a, b, c]), true)
  expect(shown(held)).toEqual(['a', 'b', 'c'])
  const added = order([finished, b, c, car('d', 15)], held, true)
  expect(shown(added)).toEqual(['a', 'b', 'c', 'd'])
  expect(shown(order([finished, b, c, car('d', 15)], added))).toEqual(['d', 'b', 'c', 'a'])
})

test('another order that is chosen moves the cards, finished ones last', () => {
  const cars = [
    car('a', 10, { ...LOST, model: 'Altroz' }),
    car('b', 20, { model: 'i20' }),
    car('c', 30, { model: 'i10' }),
  ]
  const before = order(cars)
  expect(shown(before)).toEqual(['b', 'c', 'a'])
  expect(shown(order(cars, before, false, 'name'))).toEqual(['c', 'b', 'a'])
})
