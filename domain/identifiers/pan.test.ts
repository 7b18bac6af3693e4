import { fault } from '#domain/refusal.ts'
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
    ['', fault('pan.otherLength', { count: 0 })],
    ['ABCPK1234', fault('pan.otherLength', { count: 9 })],
    ['ABCPK1234LX', fault('pan.otherLength', { count: 11 })],
    ['1BCPK1234L', fault('pan.badForm')],
    ['ABCXK1234L', fault('pan.badForm')],
    ['ABCPKI234L', fault('pan.badForm')],
    ['ABCPKख234L', fault('pan.badForm')],
    ['AAACT2727Q', fault('pan.otherHolder', { holder: 'person', letter: 'P' })],
  ])('%j is refused with the reason', (text, message) => {
    expect(readPan(text, 'person')).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', ...message } })
  })

  test('has a fourth letter that depends on the holder', () => {
    expect(readPan('ABCPK1234L', 'company')).toMatchObject({
      refusal: { values: { holder: 'company', letter: 'C' } },
    })
    expect(readPan('ABCPK1234L', 'firm')).toMatchObject({
      refusal: { values: { holder: 'firm', letter: 'F' } },
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
        else expect(read.refusal.reason).toMatch(/^pan\./)
      }),
    )
  })
})
