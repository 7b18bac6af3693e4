import { expect, test } from 'vitest'
import { pseudo } from './pseudo-language.ts'

test('a text is accented, in brackets and longer by a third', () => {
  const text = pseudo('Place Bids')
  expect(text).toBe('⟦Þļåćé Ɓîďš ~ ~⟧')
  expect(pseudo('₹1,00,000')).toContain('₹1,00,000')
})
