import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatIndianNumber } from './indian-number.ts'
import {
  formatKilometres,
  formatRupees,
  isRupees,
  MAX_RUPEES,
  rupeesInShort,
  rupeesInWords,
} from './money.ts'

const amounts = fc.oneof(
  fc.integer({ min: 0, max: MAX_RUPEES }),
  fc.integer({ min: 0, max: 2_00_000 }),
  fc.constantFrom(0, 1, 99, 100, 999, 1_000, 99_999, 1_00_000, 99_99_999, 1_00_00_000, MAX_RUPEES),
)

const ONES = 'zero one two three four five six seven eight nine'.split(' ')
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Reads an amount in words slowly and obviously, independently of the code that spells amounts. */
function readWords(sentence: string): number {
  const words = sentence
    .toLowerCase()
    .replace(/ rupees?$/, '')
    .split(/[ -]/)
  let total = 0
  let pending = 0
  for (const word of words) {
    if (ONES.includes(word)) pending += ONES.indexOf(word)
    else if (TEENS.includes(word)) pending += 10 + TEENS.indexOf(word)
    else if (TENS.includes(word)) pending += 20 + 10 * TENS.indexOf(word)
    else if (word === 'hundred') pending *= 100
    else {
      const scale = { thousand: 1_000, lakh: 1_00_000, crore: 1_00_00_000 }[word]
      if (scale === undefined) throw new Error(`Not a word of an amount: ${word}`)
      total += pending * scale
      pending = 0
    }
  }
  return total + pending
}

describe('rupees in words', () => {
  test.each([
    [1, 'One rupee'],
    [0, 'Zero rupees'],
    [7_95_000, 'Seven lakh ninety-five thousand rupees'],
    [1_00_00_000, 'One crore rupees'],
    [10_115, 'Ten thousand one hundred fifteen rupees'],
    [MAX_RUPEES, 'Ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine rupees'],
  ])('%i is "%s"', (rupees, words) => {
    expect(rupeesInWords(rupees)).toBe(words)
  })

  test('every amount reads back unchanged', () => {
    fc.assert(
      fc.property(amounts, (rupees) => {
        expect(readWords(rupeesInWords(rupees))).toBe(rupees)
      }),
    )
  })
})

describe('rupees in short', () => {
  test.each([
    [1_25_18_000, '₹1.25 crore'],
    [1_00_00_000, '₹1 crore'],
    [99_99_999, '₹1 crore'],
    [99_99_500, '₹1 crore'],
    [99_99_499, '₹99.99 lakh'],
    [6_20_000, '₹6.2 lakh'],
    [1_00_000, '₹1 lakh'],
    [99_999, '₹99,999'],
    [5_000, '₹5,000'],
    [MAX_RUPEES, '₹100 crore'],
  ])('%i is "%s"', (rupees, words) => {
    expect(rupeesInShort(rupees)).toBe(words)
  })

  test('have the words of the language', () => {
    expect(rupeesInShort(1_25_18_000, 'hi')).toBe('₹1.25 करोड़')
    expect(rupeesInShort(6_20_000, 'hi')).toBe('₹6.2 लाख')
    expect(rupeesInShort(99_999, 'hi')).toBe('₹99,999')
  })
})

describe('numbers', () => {
  test.each([
    [0, '₹0'],
    [999, '₹999'],
    [1_000, '₹1,000'],
    [7_95_000, '₹7,95,000'],
    [12_34_567, '₹12,34,567'],
    [MAX_RUPEES, '₹99,99,99,999'],
    [-5_000, '-₹5,000'],
  ])('%i is %s', (rupees, text) => {
    expect(formatRupees(rupees)).toBe(text)
  })

  test('are grouped as in the Indian locale', () => {
    const locale = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.integer({ min: -MAX_RUPEES, max: MAX_RUPEES }), (figure) => {
        expect(formatIndianNumber(figure)).toBe(locale.format(figure))
      }),
    )
  })

  test('kilometres have their suffix', () => {
    expect(formatKilometres(43_210)).toBe('43,210 KMS')
    expect(formatKilometres(43_210, 'hi')).toBe('43,210 किमी')
  })
})

describe('a valid amount', () => {
  test.each([1, 7_95_000, MAX_RUPEES])('%d is one', (amount) => {
    expect(isRupees(amount)).toBe(true)
  })

  test.each([0, -1, 1.5, MAX_RUPEES + 1, 1e308, Number.NaN, Infinity, '5000', null, undefined])(
    '%s is not one',
    (amount) => {
      expect(isRupees(amount)).toBe(false)
    },
  )
})
