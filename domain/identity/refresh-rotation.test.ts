import { expect, test } from 'vitest'
import { decideRefresh, REPEAT_WITHIN_MS } from './refresh-rotation.ts'

const NOW = 1_900_000_000_000

test('the next token goes on', () => {
  expect(decideRefresh({ status: 'current', usedAt: null }, NOW)).toBe('on')
})

test('the one used last may come again within a minute, and gets another', () => {
  expect(decideRefresh({ status: 'last', usedAt: NOW }, NOW)).toBe('replaced')
  expect(decideRefresh({ status: 'last', usedAt: NOW - REPEAT_WITHIN_MS }, NOW)).toBe('replaced')
  expect(decideRefresh({ status: 'last', usedAt: NOW - REPEAT_WITHIN_MS - 1 }, NOW)).toBe('ends')
})

test('any other that comes again ends the session', () => {
  expect(decideRefresh({ status: 'spent', usedAt: NOW }, NOW)).toBe('ends')
  expect(decideRefresh({ status: 'spent', usedAt: null }, NOW)).toBe('ends')
})
