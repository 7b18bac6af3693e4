import { expect, test } from 'vitest'
import { bankNameOf } from './bank-names.ts'

test('a bank is known by its letters, also where its branch comes in under another’s', () => {
  expect(bankNameOf('HDFC0001234')).toBe('HDFC Bank')
  expect(bankNameOf('SBIN0000001')).toBe('State Bank of India')
  expect(bankNameOf('AKJB0000001')).not.toBeNull()
  expect(bankNameOf('ZZZZ0000001')).toBeNull()
})
