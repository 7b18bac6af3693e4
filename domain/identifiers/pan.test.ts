import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPan, readPan } from './pan.ts'

describe('a PAN', () => {
  test.each([
    ['ABCPK1234L', 'person'],
    [' abcpk-1234 l ', 'person'],
    ['ABCPK१२३४L', 'person'],
    ['AAACT2727Q', 'company'],
    ['AAPFU0939F', 'firm'],
  ] as const)('%j of a %s is read', (text, holder) => {
    const read = readPan(text, holder)
    expect(read.ok && isPan(read.value)).toBe(true)
  })

  test.each([
    ['', 'A PAN has 10 characters, this one has 0.'],
    ['ABCPK1234', 'A PAN has 10 characters, this one has 9.'],
    ['ABCPK1234LX', 'A PAN has 10 characters, this one has 11.'],
    ['1BCPK1234L', 'A PAN is five letters, four digits and a letter, such as ABCPK1234L.'],
    ['ABCXK1234L', 'A PAN is five letters, four digits and a letter, such as ABCPK1234L.'],
    ['ABCPKI234L', 'A PAN is five letters, four digits and a letter, such as ABCPK1234L.'],
    ['ABCPKख234L', 'A PAN is five letters, four digits and a letter, such as ABCPK1234L.'],
    ['AAACT2727Q', 'The fourth letter of the PAN of a person is P.'],
  ])('%j is refused with the reason', (text, message) => {
    expect(readPan(text, 'person')).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', message } })
  })

  test('has a fourth letter that depends on the holder', () => {
    expect(readPan('ABCPK1234L', 'company')).toMatchObject({
      refusal: { message: 'The fourth letter of the PAN of a company is C.' },
    })
    expect(readPan('ABCPK1234L', 'firm')).toMatchObject({
      refusal: { message: 'The fourth letter of the PAN of a firm or an LLP is F.' },
    })
  })

  test('is read despite spaces, hyphens and lower case', () => {
    const parts = fc.stringMatching(/^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$/)
    fc.assert(
      fc.property(parts, fc.constantFrom(' ', '-', '\u00a0', '–', '\u200b', ''), (pan, between) => {
        expect(readPan(pan.toLowerCase().split('').join(between), 'person')).toEqual({ ok: true, value: pan })
      }),
    )
  })

  test('always has the form of a PAN once read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readPan(text, 'person')
        if (read.ok) expect(isPan(read.value)).toBe(true)
        else expect(read.refusal.message).toMatch(/^\p{Lu}.*\.$/u)
      }),
    )
  })
})
