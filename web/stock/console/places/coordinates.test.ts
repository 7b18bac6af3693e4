import { expect, test } from 'vitest'
import { INDIA, isInIndia } from '#domain/india.ts'
import { mapUrlOf } from '#domain/map-url.ts'
import { readCoordinates, readDegrees } from './coordinates.ts'

test.each(['28.5355, 77.2910', '\u202a28.5355,\u00a077.2910\u202c', ' 28.5355 77.291 ', '28.5355;77.2910'])(
  '%j is a pair of degrees',
  (text) => {
    expect(readCoordinates(text)).toEqual({ latitude: 28.5355, longitude: 77.291 })
  },
)

test.each(['28.5355', '', 'Okhla', '95, 77', '28.5, 181', '28°N 77°E'])('%j is none', (text) => {
  expect(readCoordinates(text)).toBeNull()
})

test('Degrees are numbers within their bounds', () => {
  expect(readDegrees('6', INDIA.latitude)).toBe(6)
  expect(readDegrees('37.51', INDIA.latitude)).toBeNull()
  expect(readDegrees('97.5', INDIA.longitude)).toBe(97.5)
  expect(readDegrees('\u202a28.5\u202c', INDIA.latitude)).toBe(28.5)
  expect(readDegrees('-70', INDIA.longitude)).toBeNull()
  expect(readDegrees('', INDIA.latitude)).toBeNull()
  expect(readDegrees('1e1', INDIA.latitude)).toBeNull()
})

test('A swapped pair is not in India', () => {
  expect(isInIndia({ latitude: 28.5355, longitude: 77.291 })).toBe(true)
  expect(isInIndia({ latitude: 77.291, longitude: 28.5355 })).toBe(false)
})

test('The map opens at the place', () => {
  expect(mapUrlOf({ latitude: 28.5, longitude: 77.25 })).toContain('query=28.5,77.25')
})
