import { expect, test } from 'vitest'
import { decideRefresh, REPEAT_WITHIN_MS } from './refresh-rotation.ts'

const NOW = 1_900_000_000_000

test('the current token renews the session', () => {
  expect(decideRefresh({ status: 'current', usedAt: null }, NOW)).toBe('on')
})

test('the last token may be repeated within a minute and gets a replacement', () => {
  expect(decideRefresh({ status: 'last', usedAt: NOW }, NOW)).toBe('replaced')
  expect(decideRefresh({ status: 'last', usedAt: NOW - REPEAT_WITHIN_MS }, NOW)).toBe('replaced')
  expect(decideRefresh({ status: 'last', usedAt: NOW - REPEAT_WITHIN_MS - 1 }, NOW)).toBe('ends')
})

test('any other repeated token ends the session', () => {
  expect(decideRefresh({ status: 'spent', usedAt: NOW }, NOW)).toBe('ends')
  expect(decideRefresh({ status: 'spent', usedAt: null }, NOW)).toBe('ends')
})
