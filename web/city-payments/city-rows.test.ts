import { describe, expect, test } from 'vitest'
import { canAddRow, chosenCities, readRows, rowFault, totalOf } from './city-rows.ts'

describe('city rows', () => {
  test('Every row needs a city, and each city may appear once', () => {
    const rows = ['Delhi', '', 'Mumbai', 'Delhi']
    expect(rows.map((_, index) => rowFault(rows, index))).toEqual([
      null,
      'subscription.chooseEach',
      null,
      'subscription.onlyOnce',
    ])
    expect(chosenCities(rows)).toEqual(['Delhi', 'Mumbai', 'Delhi'])
  })

  test('The total counts each chosen city once', () => {
    expect(totalOf(['Delhi', '', 'Mumbai'], 30_000)).toBe(60_000)
    expect(totalOf(['Delhi', 'Delhi'], 30_000)).toBe(30_000)
    expect(totalOf([''], 30_000)).toBe(0)
  })

  test('There are never more rows than cities', () => {
    expect(canAddRow(['Delhi'], 2)).toBe(true)
    expect(canAddRow(['Delhi', ''], 2)).toBe(false)
  })

  test('Invalid entries of a stored draft are dropped', () => {
    expect(readRows(['Delhi', 7, ''])).toEqual(['Delhi', ''])
    expect([undefined, null, 'Delhi', []].map(readRows)).toEqual([[''], [''], [''], ['']])
  })
})
