import { expect, test } from 'vitest'
import { accept } from '#domain/refusal.ts'
import { codeOf, enterDigits, NO_DIGITS, addedDigit } from './enter-digits.ts'

const boxes = (text: string) => Array.from(text, (digit) => (digit === '-' ? '' : digit))

test('A digit goes into its box, and focus moves to the next box', () => {
  expect(enterDigits(NO_DIGITS, 0, '4')).toEqual(accept({ digits: boxes('4-----'), next: 1 }))
  expect(enterDigits(boxes('12345-'), 5, '6')).toEqual(accept({ digits: boxes('123456'), next: 5 }))
})

test('A pasted code fills all boxes, from any box and with any text around the digits', () => {
  const texts = [
    '123456',
    ' 123 456 ',
    '12-34-56',
    'Your code: 123456.',
    '123456 lasts for 10 minutes',
    '१२३४५६',
  ]
  for (const pasted of texts) {
    expect(enterDigits(boxes('9-9---'), 3, pasted)).toEqual(accept({ digits: boxes('123456'), next: 5 }))
  }
})

test('A partial code fills the boxes from the current one', () => {
  expect(enterDigits(NO_DIGITS, 2, '123')).toEqual(accept({ digits: boxes('--123-'), next: 5 }))
  expect(enterDigits(NO_DIGITS, 3, '१२३')).toEqual(accept({ digits: boxes('---123'), next: 5 }))
})

test('Digits for which there are no boxes are refused, and never cut', () => {
  for (const [box, pasted] of [
    [0, '1234567'],
    [3, '+91 98100 00001'],
    [4, '123'],
  ] as const) {
    expect(enterDigits(NO_DIGITS, box, pasted)).toMatchObject({
      ok: false,
      refusal: { reason: 'otp.otherLength', values: { length: 6 } },
    })
  }
})

test('Other characters are dropped', () => {
  expect(enterDigits(NO_DIGITS, 0, 'abc')).toEqual(accept({ digits: NO_DIGITS, next: 0 }))
})

test('A digit typed beside another replaces it', () => {
  expect(addedDigit('4', '47')).toBe('7')
  expect(addedDigit('4', '74')).toBe('7')
  expect(addedDigit('4', '44')).toBe('4')
  expect(addedDigit('', '4')).toBe('4')
  expect(addedDigit('4', '')).toBe('')
  expect(addedDigit('', '47')).toBe('47')
})

test('The code is complete once every box has a digit', () => {
  expect(codeOf(boxes('123456'))).toBe('123456')
  expect(codeOf(boxes('12345-'))).toBeNull()
  expect(codeOf(boxes('-23456'))).toBeNull()
})
