import { expect, test } from 'vitest'
import { bankNameOf } from './bank-names.ts'

test('names the bank of an IFSC, including branches under another bank’s letters', () => {
  expect(bankNameOf('HDFC0001234')).toBe('HDFC Bank')
  expect(bankNameOf('SBIN0000001')).toBe('State Bank of India')
  expect(bankNameOf('AKJB0000001')).not.toBeNull()
  expect(bankNameOf('ZZZZ0000001')).toBeNull()
})
