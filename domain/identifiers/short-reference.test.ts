import { expect, test } from 'vitest'
import { shortenIds, shortReference } from './short-reference.ts'

const ID = '4f1a22b0-55c3-4be6-9a3c-0d2f6f1f0a11'

test('an id has a short name', () => {
  expect(shortReference(ID)).toBe('4F1A22B0')
})

test('the ids in a text are shortened, and nothing else', () => {
  expect(shortenIds(`Picture: ${ID} → ${ID.toUpperCase()}`)).toBe('Picture: 4F1A22B0 → 4F1A22B0')
  expect(shortenIds('Delhi, 2027-11-21, 12345678')).toBe('Delhi, 2027-11-21, 12345678')
})
