import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './password-rules.ts'

describe('commonly guessed passwords', () => {
  test.each([
    'password123',
    'Password@123',
    'P@ssw0rd2024',
    'welcome@123',
    'QWERTYUIOP',
    'qwerty12345',
    '1234567890',
    '0987654321',
    '9876543210',
    'aaaaaaaaaa',
    'abababababab',
    'abcabcabcabc',
    'password1password1',
    '1q2w3e4r5t',
    'abcdefghij',
    'Admin@12345',
    'India@2023',
    '１２３４５６７８９０',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Demo@12345',
    'Correct horse 1',
    'kamal ke phool',
    'Tr0ub4dor&3x',
    'Dealer-4711-Karol-Bagh',
    'मेरा नया पासवर्ड',
    'xK9#pL2m!q',
    `${'abcdefghij'.repeat(12)}x7#`,
    'ab'.repeat(1_000_000),
  ])('%.60s is not one', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })
})
