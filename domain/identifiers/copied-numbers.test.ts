import { fault } from '../refusal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Result } from '../refusal.ts'
import { readAadhaar } from './aadhaar.ts'
import { readBankAccount } from './bank-account.ts'
import { gstinCheckCharacter, readGstin } from './gstin.ts'
import { readIfsc } from './ifsc.ts'
import { readMobile } from './mobile.ts'
import { readOneTimeCode } from './one-time-code.ts'
import { readPan } from './pan.ts'

/** The separators that people and phones put between and around the characters of a number. */
const SEPARATORS = [' ', '-', '\u2011', '\u2013', '\u2212', '\u00a0', '\u202f', '\t']
/** U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069, and other invisible ones. */
const MARKS = '\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u00ad\ufeff'.split('')
/** The zeros of the scripts whose digits are read. */
const ZEROS = '0٠۰०০੦૦୦௦౦೦൦０'.split('')

const digits = (min: number, max = min) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))
const aadhaars = fc
  .stringMatching(/^[2-9][0-9]{10}$/)
  .map((start) => '0123456789'.split('').map((last) => start + last))
  .map((numbers) => numbers.find((number) => readAadhaar(number).ok) ?? '')
const gstins = fc
  .stringMatching(/^(?:07|27|29|33)[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z][1-9A-Z]$/)
  .map((start) => `${start}Z${gstinCheckCharacter(`${start}Z`)}`)

interface Kind {
  readonly name: string
  readonly read: (text: string) => Result<string>
  /** Numbers in the form in which they are stored. */
  readonly valid: fc.Arbitrary<string>
  /** The texts that may precede a number; empty for none. */
  readonly before?: readonly string[]
  /** Further characters between its characters. */
  readonly between?: readonly string[]
}

const KINDS: readonly Kind[] = [
  {
    name: 'a mobile number',
    read: (text) => {
      const read = readMobile(text)
      return read.ok ? { ok: true, value: read.value.replace('+91', '') } : read
    },
    valid: fc.stringMatching(/^[6-9][0-9]{9}$/),
    before: ['', '+91', '+91 ', '(+91) ', '+91 - ', '91', '91-', '0', '0091 '],
    between: ['(', ')', '.'],
  },
  {
    name: 'a PAN',
    read: (text) => readPan(text, 'person'),
    valid: fc.stringMatching(/^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/),
  },
  { name: 'an Aadhaar number', read: readAadhaar, valid: aadhaars },
  { name: 'a GSTIN', read: readGstin, valid: gstins },
  { name: 'an IFSC', read: readIfsc, valid: fc.stringMatching(/^[A-Z]{4}0[A-Z0-9]{6}$/) },
  {
    name: 'an account number',
    read: readBankAccount,
    valid: digits(6, 17).filter((text) => /[1-9]/.test(text)),
  },
]

/** Puts none to three of the separators before each character of a text, and behind the last. */
function decorated(text: string, separators: readonly string[]): fc.Arbitrary<string> {
  const gap = fc.array(fc.constantFrom(...separators), { maxLength: 3 }).map((parts) => parts.join(''))
  return fc
    .array(gap, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((gaps) => gaps.map((each, place) => each + text.charAt(place)).join(''))
}

const inScript = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

describe.each(KINDS)('$name', ({ read, valid, before = [''], between = [] }) => {
  const separators = [...SEPARATORS, ...MARKS, ...between]

  test('is the same with whatever stands before, between and round its characters', () => {
    const written = fc
      .tuple(valid, fc.constantFrom(...before), fc.constantFrom(...ZEROS))
      .chain(([number, prefix, zero]) =>
        fc.tuple(fc.constant(number), decorated(prefix + inScript(number, zero), separators)),
      )
    fc.assert(
      fc.property(written, ([number, text]) => {
        expect(read(text)).toEqual({ ok: true, value: number })
        expect(read(text.toLowerCase())).toEqual({ ok: true, value: number })
      }),
    )
  })

  test('with a character more or less is refused, or is all of what is written: nothing is cut', () => {
    const faulty = fc
      .tuple(valid, fc.constantFrom(...before), fc.nat(), fc.option(fc.nat(9)))
      .map(([number, prefix, place, added]) => {
        const at = place % (number.length + 1)
        const text =
          added === null
            ? number.slice(0, at) + number.slice(at + 1)
            : number.slice(0, at) + added + number.slice(at)
        return { number, text, prefix }
      })
      .filter(({ number, text }) => text !== number)
      .chain((each) => fc.tuple(fc.constant(each), decorated(each.prefix + each.text, separators)))
    fc.assert(
      fc.property(faulty, ([{ number, text, prefix }, written]) => {
        const found = read(written)
        // An account number has no fixed length and no check digit: then it is another one, as it stands.
        if (found.ok) expect([number, prefix + text]).toContain(found.value)
      }),
    )
  })
})

test('A mobile number with a digit more or less is no mobile number', () => {
  const written = fc.tuple(
    fc.stringMatching(/^[6-9](?:[0-9]{8}|[0-9]{10})$/),
    fc.constantFrom('', '+91', '0', '0091'),
  )
  fc.assert(
    fc.property(written, ([number, prefix]) => {
      expect(readMobile(prefix + number).ok).toBe(false)
    }),
  )
})

test.each(['+91 (98100) 00001', '‪+91 98100 00001‬', '(+91) 98100‑00001', '+91.98100.00001'])(
  'The number “%s” is read whole',
  (text) => {
    expect(readMobile(text)).toEqual({ ok: true, value: '+919810000001' })
  },
)

test.each([
  '+91 (98100) 0000',
  '+91 - 98200 0000',
  '+91 98100 00001 2',
  '98100 00001 98200 00001',
  '+1 98100 00001',
])('The number “%s” is refused', (text) => {
  expect(readMobile(text).ok).toBe(false)
})

describe('a one-time code', () => {
  test.each([
    '482913',
    ' 482 913 ',
    '48-29-13',
    '\u202a482\u2011913\u202c',
    '४८२९१३',
    'Your code is 482-913. It is valid for 10 minutes.',
    '482913 is your code (Yardbid, 2026).',
  ])('is found in “%s”', (text) => {
    expect(readOneTimeCode(text)).toEqual({ ok: true, value: '482913' })
  })

  test.each([
    ['48291', 5],
    ['4829137', 7],
    ['482913 10', 8],
    ['482913, 731204', 12],
    ['no code', 0],
  ])('is not taken from “%s”', (text, count) => {
    const why = fault('otp.otherLength', { length: 6, count })
    expect(readOneTimeCode(text)).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT', ...why } })
  })

  test('is never part of a longer number', () => {
    fc.assert(
      fc.property(digits(7, 14), fc.constantFrom('', ' ', '-'), (number, between) => {
        expect(readOneTimeCode(number.split('').join(between)).ok).toBe(false)
      }),
    )
  })
})
