import { expect, test } from 'vitest'
import { checkAmount, groupWhileTyping, raise, readAmount } from './bid-amount.ts'

const typed = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })
const marked = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['7|', '7|'],
  ['7950|', '7,950|'],
  ['7,9500|', '79,500|'],
  ['7,95,0000|', '79,50,000|'],
  // in the middle: the caret stays after the digit that was typed
  ['7,1|95,000', '71|,95,000'],
  ['|7,95,000', '|7,95,000'],
  // a digit was taken away
  ['7,95,00|', '79,500|'],
  ['₹ 795000|', '7,95,000|'],
  ['12,34,567|', '12,34,567|'],
  ['0795|', '795|'],
])('%s is grouped as %s', (before, after) => {
  expect(marked(groupWhileTyping(typed(before)))).toBe(after)
})

test.each(['', '5000.', '5000.50', '-5', '1e308', 'abc', '7.95 lakh', '1234567890123456'])(
  '%j stays as it was typed',
  (text) => {
    expect(groupWhileTyping({ text, caret: text.length })).toEqual({ text, caret: text.length })
  },
)

test.each([
  ['7,95,000', 795000],
  ['795000', 795000],
  ['₹7,95,000', 795000],
  ['0', 0],
  ['', null],
  ['5000.50', null],
  ['-5', null],
  ['1e308', null],
  ['seven lakh', null],
])('%j is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test('an amount counts from the least on', () => {
  expect(checkAmount('7,91,000', 791000)).toEqual({ ok: true, amount: 791000 })
  expect(checkAmount('7,90,999', 791000)).toEqual({ ok: false, problem: 'tooLow' })
  expect(checkAmount('0', 1)).toEqual({ ok: false, problem: 'tooLow' })
  expect(checkAmount('  ', 791000)).toEqual({ ok: false, problem: 'tooLow' })
})

test('what is no whole number of rupees, or more than there is, is said as such', () => {
  expect(checkAmount('5000.50', 1)).toEqual({ ok: false, problem: 'unreadable' })
  expect(checkAmount('99,99,99,999', 1)).toEqual({ ok: true, amount: 99_99_99_999 })
  expect(checkAmount('1,00,00,00,000', 1)).toEqual({ ok: false, problem: 'unreadable' })
})

const lot = { figure: 790000, least: 791000 }

test('a chip raises the figure to beat until something that reaches it is typed', () => {
  expect(raise({ ...lot, typed: null }, 5000)).toBe(795000)
  expect(raise({ ...lot, typed: 79 }, 5000)).toBe(795000)
  expect(raise({ ...lot, typed: 795000 }, 5000)).toBe(800000)
})

test('a chip never ends under what counts, nor over what there is', () => {
  expect(raise({ typed: null, figure: 790000, least: 800000 }, 1000)).toBe(800000)
  expect(raise({ ...lot, typed: 99_99_99_500 }, 1000)).toBe(99_99_99_999)
})
