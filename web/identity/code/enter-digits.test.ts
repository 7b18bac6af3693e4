import { expect, test } from 'vitest'
import { codeOf, enterDigits, NO_DIGITS, addedDigit } from './enter-digits.ts'

const boxes = (text: string) => Array.from(text, (digit) => (digit === '-' ? '' : digit))

test('A digit goes into its box, and focus moves to the next box', () => {
  expect(enterDigits(NO_DIGITS, 0, '4')).toEqual({ digits: boxes('4-----'), next: 1 })
  expect(enterDigits(boxes('12345-'), 5, '6')).toEqual({ digits: boxes('123456'), next: 5 })
})

test('A pasted code fills all boxes, from any box and with any text around the digits', () => {
  for (const pasted of ['123456', ' 123 456 ', '12-34-56', 'Your code: 123456.', '1234567']) {
    expect(enterDigits(boxes('9-9---'), 3, pasted)).toEqual({ digits: boxes('123456'), next: 5 })
  }
})

test('A partial code fills the boxes from the current one and stops at the last', () => {
  expect(enterDigits(NO_DIGITS, 2, '123')).toEqual({ digits: boxes('--123-'), next: 5 })
  expect(enterDigits(NO_DIGITS, 4, '123')).toEqual({ digits: boxes('----12'), next: 5 })
})

test('Other characters are dropped', () => {
  expect(enterDigits(NO_DIGITS, 0, 'abc')).toEqual({ digits: NO_DIGITS, next: 0 })
  expect(enterDigits(NO_DIGITS, 0, '१२३')).toEqual({ digits: NO_DIGITS, next: 0 })
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
