import { expect, test } from 'vitest'
import { MAX_PICTURES } from '#domain/car/car-description.ts'
import { fitPictures } from './picture-list.ts'

test('as many pictures are added as there is room for, and the others are counted', () => {
  expect(fitPictures(0, ['a', 'b'])).toEqual({ fitting: ['a', 'b'], leftOut: 0 })
  expect(fitPictures(MAX_PICTURES - 1, ['a', 'b', 'c'])).toEqual({ fitting: ['a'], leftOut: 2 })
  expect(fitPictures(MAX_PICTURES, ['a'])).toEqual({ fitting: [], leftOut: 1 })
  expect(fitPictures(MAX_PICTURES + 1, ['a'])).toEqual({ fitting: [], leftOut: 1 })
})
