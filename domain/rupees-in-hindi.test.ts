import { expect, test } from 'vitest'
import { rupeesInWords } from './money.ts'
import { rupeesInHindi } from './rupees-in-hindi.ts'

test.each([
  [0, 'शून्य रुपये'],
  [1, 'एक रुपया'],
  [99, 'निन्यानवे रुपये'],
  [100, 'एक सौ रुपये'],
  [1_001, 'एक हज़ार एक रुपये'],
  [7_95_000, 'सात लाख पचानवे हज़ार रुपये'],
  [12_34_567, 'बारह लाख चौंतीस हज़ार पाँच सौ सड़सठ रुपये'],
  [99_00_00_000, 'निन्यानवे करोड़ रुपये'],
])('%i is %s', (rupees, words) => {
  expect(rupeesInHindi(rupees)).toBe(words)
})

test('amounts that differ are spelt differently, as in English', () => {
  const amounts = [...Array(10_000).keys()].map((step) => step * 997)
  expect(new Set(amounts.map(rupeesInHindi)).size).toBe(amounts.length)
  expect(new Set(amounts.map(rupeesInWords)).size).toBe(amounts.length)
  expect(new Set(Array.from({ length: 100 }, (_, whole) => rupeesInHindi(whole))).size).toBe(100)
})
