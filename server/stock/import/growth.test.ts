import { describe, expect, test } from 'vitest'
import { CELL_READERS } from '#domain/stock/import/cell-readers.ts'
import { wordsOfHeader } from '#domain/stock/import/header-likeness.ts'
import { suggestMapping } from '#domain/stock/import/suggest-mapping.ts'
import { splitName } from '#domain/stock/import/split-name.ts'
import { growthOf, LINEAR } from '#server/testing/growth.ts'
import { readCsvHead } from '#server/files/tables/csv-head.ts'
import { NotTable } from '#server/files/tables/not-table.ts'

// The parser passes on cells and headers of up to 200,000 characters. What reads them takes no longer than in proportion
// to their length, whatever they hold.

const LONGEST = 8_000

/** Texts that repeat one part, on which a reader that goes back and forth takes seconds. */
const REPEATED: readonly (readonly [before: string, part: string, after: string])[] = [
  ['', '(', ''],
  ['', '(a', ')'],
  ['', ')', '('],
  ['1', ' ', '!'],
  ['1', '\t', 'kms!'],
  ['x', ' ', 'x'],
  ['', 'k m ', '!'],
  ['', '1', '!'],
  ['1', ',11', '!'],
  ['1.', '0', '!'],
  ['', 'a', '1'],
  ['', 'aB', ''],
  ['', '_', 'x'],
  ['', '-1', 'x'],
  ['', 'first ', '&'],
  ['Tata ', 'new ', '!'],
  ['', '\u{1f697}', ''],
  ['', '\u200d', 'x'],
  ['', 'क\u200d', 'ख'],
]

const textsOf = (size: number) =>
  REPEATED.map(([before, part, after]) => before + part.repeat(Math.floor(size / part.length)) + after)

function growthOn(read: (text: string) => unknown): readonly number[] {
  return REPEATED.map((_, index) => growthOf((size) => read(textsOf(size)[index] ?? ''), LONGEST)).filter(
    (growth) => growth > LINEAR,
  )
}

describe('grows with the size alone', () => {
  test.each(Object.entries(CELL_READERS))('the time to read a cell as %s', (_field, read) => {
    expect(growthOn((text) => read(text, 'text', 2027))).toEqual([])
  })

  test('the time to read a name or a header', () => {
    expect(growthOn(splitName)).toEqual([])
    expect(growthOn(wordsOfHeader)).toEqual([])
  })

  test('the time to suggest columns', () => {
    expect(growthOn((text) => suggestMapping([text, 'Name'], [[text, text]]))).toEqual([])
  })

  test('the time to read the head of a list', () => {
    const readHead = (text: string) => {
      try {
        return readCsvHead(text)
      } catch (error) {
        if (error instanceof NotTable) return null
        throw error
      }
    }
    expect(growthOn((text) => readHead(`Name,${text}\nTata Nexon,2019\n`))).toEqual([])
    expect(growthOn((text) => readHead(`Name,Year\nTata Nexon,"${text}"\n`))).toEqual([])
  })

  test('which a reader that goes back and forth does not', () => {
    expect(growthOf((size) => /\([^)]*\)/.test('('.repeat(size)), 4_000)).toBeGreaterThan(LINEAR)
  })
})
