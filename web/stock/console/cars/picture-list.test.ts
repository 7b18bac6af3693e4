import { expect, test } from 'vitest'
import { MAX_PICTURES } from '#domain/car/car-description.ts'
import { fitPictures, moveTo } from './picture-list.ts'

test('an entry moves to its new place, the others keep their order', () => {
  expect(moveTo(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['c', 'a', 'b', 'd'])
  expect(moveTo(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a'])
  expect(moveTo(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('as many pictures are added as there is room for, and the others are counted', () => {
  expect(fitPictures(0, ['a', 'b'])).toEqual({ fitting: ['a', 'b'], leftOut: 0 })
  expect(fitPictures(MAX_PICTURES - 1, ['a', 'b', 'c'])).toEqual({ fitting: ['a'], leftOut: 2 })
  expect(fitPictures(MAX_PICTURES, ['a'])).toEqual({ fitting: [], leftOut: 1 })
  expect(fitPictures(MAX_PICTURES + 1, ['a'])).toEqual({ fitting: [], leftOut: 1 })
})
