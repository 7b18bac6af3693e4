import { expect, test } from 'vitest'
import { codeOf, enterDigits, NO_DIGITS, typedInto } from './enter-digits.ts'

const boxes = (text: string) => Array.from(text, (digit) => (digit === '-' ? '' : digit))

test('a digit goes into its box, and the next box is the one after it', () => {
  expect(enterDigits(NO_DIGITS, 0, '4')).toEqual({ digits: boxes('4-----'), next: 1 })
  expect(enterDigits(boxes('12345-'), 5, '6')).toEqual({ digits: boxes('123456'), next: 5 })
})

test('a whole code fills all boxes, wherever it is pasted, whatever stands around the digits', () => {
  for (const pasted of ['123456', ' 123 456 ', '12-34-56', 'Your code: 123456.', '1234567']) {
    expect(enterDigits(boxes('9-9---'), 3, pasted)).toEqual({ digits: boxes('123456'), next: 5 })
  }
})

test('a part of one fills from the box on, and never beyond the last', () => {
  expect(enterDigits(NO_DIGITS, 2, '123')).toEqual({ digits: boxes('--123-'), next: 5 })
  expect(enterDigits(NO_DIGITS, 4, '123')).toEqual({ digits: boxes('----12'), next: 5 })
})

test('what is no digit is left out', () => {
  expect(enterDigits(NO_DIGITS, 0, 'abc')).toEqual({ digits: NO_DIGITS, next: 0 })
  expect(enterDigits(NO_DIGITS, 0, '१२३')).toEqual({ digits: NO_DIGITS, next: 0 })
})

test('a digit typed beside another takes its place', () => {
  expect(typedInto('4', '47')).toBe('7')
  expect(typedInto('4', '74')).toBe('7')
  expect(typedInto('4', '44')).toBe('4')
  expect(typedInto('', '4')).toBe('4')
  expect(typedInto('4', '')).toBe('')
  expect(typedInto('', '47')).toBe('47')
})

test('there is a code once every box has a digit', () => {
  expect(codeOf(boxes('123456'))).toBe('123456')
  expect(codeOf(boxes('12345-'))).toBeNull()
  expect(codeOf(boxes('-23456'))).toBeNull()
})
