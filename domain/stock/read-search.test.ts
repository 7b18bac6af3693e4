import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'

test.each([
  ['Hyundai  CRETA', ['hyundai', 'creta'], []],
  ['DL12CAF1234', ['dl12caf1234'], []],
  ['DL8CAF1234', ['dl8caf1234'], ['dl08caf1234']],
  ['DL 8C AF-1234', ['dl', '8c', 'af-1234'], ['dl8caf1234', 'dl08caf1234']],
  ['DL\u20118CAF\u00a01234', ['dl\u20118caf', '1234'], ['dl8caf1234', 'dl08caf1234']],
  ['dl-8caf1234', ['dl-8caf1234'], ['dl8caf1234', 'dl08caf1234']],
  ['dl 8c af', ['dl', '8c', 'af'], ['dl8caf']],
  ['gj01fa0102', ['gj01fa0102'], ['gj1fa102', 'gj1fa0102', 'gj01fa102']],
  ['मारुति 2019', ['मारुति', '2019'], []],
  ['creta #2019', ['creta', '#2019'], []],
  ['   ', [], []],
  ['%_', ['%_'], []],
])(
  '%j is searched by its words, and as a registration number if it may be one',
  (typed, words, registrations) => {
    expect(readSearch(typed)).toEqual({ terms: words.map((word) => [[word]]), registrations })
  },
)
