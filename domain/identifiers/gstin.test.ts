import { fault } from '#domain/refusal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gstinCheckCharacter, panOfGstin, readGstin } from './gstin.ts'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

describe('a GSTIN', () => {
  test('has its parts and a valid check character', () => {
    expect(gstinCheckCharacter('27AAPFU0939F1Z')).toBe('V')
    expect(readGstin(' 27aapfu0939f-1zv ')).toEqual({ ok: true, value: '27AAPFU0939F1ZV' })
    expect(panOfGstin('27AAPFU0939F1ZV')).toBe('AAPFU0939F')
  })

  test.each([
    ['27AAPFU0939F1Z', fault('gstin.otherLength', { count: 14 })],
    ['27AAPFU0939F1Z*', fault('gstin.badCharacters')],
    ['00AAPFU0939F1ZV', fault('gstin.unknownState', { code: '00' })],
    ['39AAPFU0939F1ZV', fault('gstin.unknownState', { code: '39' })],
    ['27AAPXU0939F1ZV', fault('gstin.noPan')],
    ['27AAPFU0939F0ZV', fault('gstin.thirteenthZero')],
    ['27AAPFU0939F1XV', fault('gstin.fourteenthNotZ')],
    ['27AAPFU0939F1ZW', fault('gstin.typingError')],
  ])('%j is refused with the reason', (text, message) => {
    expect(readGstin(text)).toEqual({ ok: false, refusal: { code: 'INVALID_INPUT', ...message } })
  })

  const gstins = fc
    .tuple(
      fc.constantFrom('01', '07', '09', '19', '27', '29', '33', '36', '97'),
      fc.stringMatching(/^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z][1-9A-Z]$/),
    )
    .map(([state, rest]) => `${state}${rest}Z`)
    .map((start) => start + gstinCheckCharacter(start))

  test('is read if valid, and never with one wrong character', () => {
    fc.assert(
      fc.property(gstins, fc.nat(14), fc.constantFrom(...CHARACTERS), (gstin, at, character) => {
        expect(readGstin(gstin).ok).toBe(true)
        const mistyped = gstin.slice(0, at) + character + gstin.slice(at + 1)
        expect(readGstin(mistyped).ok).toBe(mistyped === gstin)
      }),
    )
  })
})
