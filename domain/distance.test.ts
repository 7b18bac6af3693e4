import { expect, test } from 'vitest'
import { centreOf } from './city-centres.ts'
import { lengthOf, offsetBetween } from './distance.ts'

const place = (latitude: number, longitude: number) => ({ latitude, longitude })

test('a degree of latitude is 111 km anywhere, one of longitude shrinks towards the poles', () => {
  expect(lengthOf(offsetBetween(place(28, 77), place(29, 77)))).toBeCloseTo(111.2, 1)
  expect(lengthOf(offsetBetween(place(0, 77), place(0, 78)))).toBeCloseTo(111.2, 1)
  expect(lengthOf(offsetBetween(place(60, 77), place(60, 78)))).toBeCloseTo(55.6, 1)
})

test('an offset points from the first place to the second', () => {
  const { east, north } = offsetBetween(place(28.53, 77.27), place(28.63, 77.22))
  expect(east).toBeCloseTo(-4.9, 1)
  expect(north).toBeCloseTo(11.1, 1)
})

test.each([
  ['Delhi', 'Mumbai', 1150],
  ['Chennai', 'Bengaluru', 290],
  ['Kolkata', 'Bhubaneswar', 365],
  ['Noida', 'Delhi', 12],
])('%s and %s are about %d km apart', (one, other, km) => {
  const [from, to] = [centreOf(one), centreOf(other)]
  const distance = from && to ? lengthOf(offsetBetween(from, to)) : Number.NaN
  expect(distance / km).toBeGreaterThan(0.97)
  expect(distance / km).toBeLessThan(1.03)
})

test('a city that is not known has no centre, and no name of an object’s own has one', () => {
  expect(centreOf('Springfield')).toBeNull()
  expect(centreOf('constructor')).toBeNull()
})
