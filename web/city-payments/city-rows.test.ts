import { describe, expect, test } from 'vitest'
import { canAddRow, chosenCities, readRows, rowFault, totalOf } from './city-rows.ts'

describe('rows of cities', () => {
  test('each wants a city, and each city stands in one row', () => {
    const rows = ['Delhi', '', 'Mumbai', 'Delhi']
    expect(rows.map((_, index) => rowFault(rows, index))).toEqual([
      null,
      'subscription.chooseEach',
      null,
      'subscription.onlyOnce',
    ])
    expect(chosenCities(rows)).toEqual(['Delhi', 'Mumbai', 'Delhi'])
  })

  test('the total counts each chosen city once', () => {
    expect(totalOf(['Delhi', '', 'Mumbai'], 30_000)).toBe(60_000)
    expect(totalOf(['Delhi', 'Delhi'], 30_000)).toBe(30_000)
    expect(totalOf([''], 30_000)).toBe(0)
  })

  test('there are never more rows than cities', () => {
    expect(canAddRow(['Delhi'], 2)).toBe(true)
    expect(canAddRow(['Delhi', ''], 2)).toBe(false)
  })

  test('what was kept is read as far as it can be trusted', () => {
    expect(readRows(['Delhi', 7, ''])).toEqual(['Delhi', ''])
    expect([undefined, null, 'Delhi', []].map(readRows)).toEqual([[''], [''], [''], ['']])
  })
})
