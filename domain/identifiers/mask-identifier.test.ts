import { expect, test } from 'vitest'
import { maskAadhaar, maskBankAccount, maskGstin, maskPan } from './mask-identifier.ts'

test('A masked identifier shows its last characters', () => {
  expect(maskPan('ABCPK1234L')).toBe('XXXXXX234L')
  expect(maskGstin('27AAPFU0939F1ZV')).toBe('27XXXXXX939F1ZV')
  expect(maskAadhaar('2346')).toBe('XXXX XXXX 2346')
  expect(maskBankAccount('001234567890')).toBe('XXXXXXXX7890')
})
