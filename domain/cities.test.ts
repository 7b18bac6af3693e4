import { expect, test } from 'vitest'
import { canonicalCity, stateOfCity } from './cities.ts'

test('a city is found under today’s name and under the one that people still write', () => {
  expect(stateOfCity(canonicalCity(' bangalore '))).toBe('Karnataka')
  expect(stateOfCity(canonicalCity('NAVI MUMBAI'))).toBe('Maharashtra')
  expect(stateOfCity(canonicalCity('Kochi'))).toBe('Kerala')
})

test('a place that the house does not know has no state', () => {
  expect(stateOfCity(canonicalCity('Springfield'))).toBeNull()
  expect(stateOfCity('toString')).toBeNull()
})
