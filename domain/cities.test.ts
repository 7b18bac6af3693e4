import { expect, test } from 'vitest'
import { canonicalCity, stateOfCity } from './cities.ts'

test('A city is found under its present and its former name', () => {
  expect(stateOfCity(canonicalCity(' bangalore '))).toBe('Karnataka')
  expect(stateOfCity(canonicalCity('NAVI MUMBAI'))).toBe('Maharashtra')
  expect(stateOfCity(canonicalCity('Kochi'))).toBe('Kerala')
})

test('An unknown place has no state', () => {
  expect(stateOfCity(canonicalCity('Springfield'))).toBeNull()
  expect(stateOfCity('toString')).toBeNull()
})
