import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

test.each([
  ['Hyundai  CRETA', ['hyundai', 'creta'], null],
  ['DL8CAF1234', ['dl8caf1234'], null],
  ['DL 8C AF-1234', ['dl', '8c', 'af-1234'], 'dl8caf1234'],
  ['DL\u20118CAF\u00a01234', ['dl\u20118caf', '1234'], 'dl8caf1234'],
  ['dl-8caf1234', ['dl-8caf1234'], 'dl8caf1234'],
  ['मारुति 2019', ['मारुति', '2019'], null],
  ['creta #2019', ['creta', '#2019'], null],
  ['   ', [], null],
  ['%_', ['%_'], null],
])(
  '%j is searched by its words, and as a registration number if it may be one',
  (typed, words, registration) => {
    expect(readSearch(typed)).toEqual({ words, registration })
  },
)
