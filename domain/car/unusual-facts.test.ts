import { expect, test } from 'vitest'
import { FACT_NAMES, factOf } from './car-description.ts'
import { doubtOfFigure, UNUSUAL_FIGURE } from './unusual-facts.ts'

test.each([
  ['kmsrun', 43],
  ['kmsrun', 9_00_000],
  ['engine', 3],
  ['price', 795],
  ['newPrice', 1_000],
  ['mileage', 186],
  ['power', 8],
  ['seats', 52],
  ['ownership', 12],
  ['year', 1961],
  ['keys', 7],
  ['reserve', 575],
  ['startingPrice', 45],
] as const)('%s %j is asked about', (name, figure) => {
  expect(doubtOfFigure(name, figure)).toBe(UNUSUAL_FIGURE)
})

test.each([
  ['kmsrun', 43_210],
  ['engine', 624],
  ['price', 45_000],
  ['newPrice', 7_95_000],
  ['mileage', 18.6],
  ['power', 37.5],
  ['seats', 7],
  ['ownership', 3],
  ['year', 2019],
  ['keys', 0],
  ['reserve', 45_000],
  ['make', 3],
] as const)('%s %j is not', (name, figure) => {
  expect(doubtOfFigure(name, figure)).toBeNull()
})

test('what is asked about can be stored: the bounds of a fact are wider than what is usual', () => {
  const asked = FACT_NAMES.flatMap((name) => {
    const fact = factOf(name)
    return fact.kind === 'number' ? [doubtOfFigure(name, fact.min), doubtOfFigure(name, fact.max)] : []
  })
  expect(asked.filter((question) => question !== null).length).toBeGreaterThan(10)
})
