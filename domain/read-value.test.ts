import { describe, expect, test } from 'vitest'
import { readInstant, readNumber, readText, isNotKnown } from './read-value.ts'

describe('reading a single value', () => {
  test.each(['', ' ', 'N/A', 'na', 'null', '-', 'Unknown'])('"%s" says nothing', (text) => {
    expect(isNotKnown(text)).toBe(true)
    expect(readText(text)).toBeNull()
  })

  test('texts are trimmed, and numbers become texts', () => {
    expect(readText(' Creta ')).toBe('Creta')
    expect(readText(7)).toBe('7')
    expect(readText(Number.NaN)).toBeNull()
    expect(readText({})).toBeNull()
  })

  test.each([
    ['43,210', 43_210],
    ['-1.5', -1.5],
    [7, 7],
    ['1e5', null],
    ['12 km', null],
    ['', null],
    [Infinity, null],
    [null, null],
  ])('%j as a number is %s', (value, figure) => {
    expect(readNumber(value)).toBe(figure)
  })

  test.each([
    ['1970-01-01T00:00:01Z', 1_000],
    [1_000, 1_000],
    ['soon', null],
    [Number.NaN, null],
    [null, null],
  ])('%j as an instant is %s', (value, instant) => {
    expect(readInstant(value)).toBe(instant)
  })
})
