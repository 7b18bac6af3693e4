import { expect, test } from 'vitest'
import {
  checkAmount,
  groupWhileTyping,
  isOvertaken,
  raiseAmount,
  readAmount,
  withUnit,
} from './bid-amount.ts'

const typed = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const marked = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['7|', '7|'],
  ['7950|', '7,950|'],
  ['7,9500|', '79,500|'],
  ['7,95,0000|', '79,50,000|'],
  // Typing in the middle: the caret stays after the digit that was typed.
  ['7,1|95,000', '71|,95,000'],
  ['|7,95,000', '|7,95,000'],
  // After deleting a digit.
  ['7,95,00|', '79,500|'],
  ['₹ 795000|', '7,95,000|'],
  ['12,34,567|', '12,34,567|'],
  ['0795|', '795|'],
  ['\u2066₹7,95,000\u2069|', '7,95,000|'],
])('%s is grouped as %s', (before, after) => {
  expect(marked(groupWhileTyping(typed(before)))).toBe(after)
})

test.each(['', '5000.', '5000.50', '-5', '1e308', 'abc', '7.95 lakh', '1234567890123456'])(
  '%j stays as typed',
  (text) => {
    expect(groupWhileTyping({ text, caret: text.length })).toEqual({ text, caret: text.length })
  },
)

test.each([
  ['7,95,000', 795000],
  ['795000', 795000],
  ['₹7,95,000', 795000],
  ['10.5 lakh', 1050000],
  ['10.5L', 1050000],
  ['10,50,000', 1050000],
  ['1.2 cr', 12000000],
  ['0', null],
  ['', null],
  ['5000.50', null],
  ['-5', null],
  ['1e308', null],
  ['seven lakh', null],
])('%j is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test('An amount is valid from the minimum bid on', () => {
  expect(checkAmount('7,91,000', 791000)).toEqual({ ok: true, amount: 791000 })
  expect(checkAmount('7,90,999', 791000)).toEqual({ ok: false, problem: 'tooLow' })
  expect(checkAmount('0', 1)).toEqual({ ok: false, problem: 'tooLow' })
  expect(checkAmount('  ', 791000)).toEqual({ ok: false, problem: 'tooLow' })
})

test('An amount that is not a whole number of rupees, or is too large, gets its own message', () => {
  expect(checkAmount('5000.50', 1)).toEqual({ ok: false, problem: 'unreadable' })
  expect(checkAmount('99,99,99,999', 1)).toEqual({ ok: true, amount: 99_99_99_999 })
  expect(checkAmount('1,00,00,00,000', 1)).toEqual({ ok: false, problem: 'unreadable' })
})

test.each([
  ['10.5', '10.5 lakh'],
  ['1.2', '1.2 crore'],
  ['100', '100 lakh'],
  ['0', null],
  ['', null],
  ['10.5 lakh', null],
  ['7,950', null],
  ['7.123456', null],
])('A short figure %j is offered as %j', (text, offered) => {
  expect(withUnit(text, 791000)).toBe(offered)
})

test('A short figure that is a bid as it stands is offered nothing else', () => {
  expect(withUnit('500', 100)).toBeNull()
})

test('An amount is overtaken once the minimum has risen past it, not while it is still typed', () => {
  expect(isOvertaken({ amount: 795000, seenMinimum: 791000, min: 801000 })).toBe(true)
  expect(isOvertaken({ amount: 79, seenMinimum: 791000, min: 791000 })).toBe(false)
  expect(isOvertaken({ amount: 801000, seenMinimum: 791000, min: 801000 })).toBe(false)
  expect(isOvertaken({ amount: null, seenMinimum: 791000, min: 801000 })).toBe(true)
})

const lot = { figure: 790000, min: 791000 }

test('A chip raises the figure to beat until the dealer types something that reaches it', () => {
  expect(raiseAmount({ ...lot, typed: null }, 5000)).toBe(795000)
  expect(raiseAmount({ ...lot, typed: 79 }, 5000)).toBe(795000)
  expect(raiseAmount({ ...lot, typed: 795000 }, 5000)).toBe(800000)
})

test.each([1000, 2500])(
  'A chip raises the minimum that the field shows, with an increment of 2,500, by %i',
  (by) => {
    expect(raiseAmount({ typed: null, figure: 378500, min: 381000 }, by)).toBe(381000 + by)
  },
)

test('A chip stays between the minimum and the maximum bid', () => {
  expect(raiseAmount({ typed: 79, figure: 790000, min: 800000 }, 1000)).toBe(800000)
  expect(raiseAmount({ ...lot, typed: 99_99_99_500 }, 1000)).toBe(99_99_99_999)
})
