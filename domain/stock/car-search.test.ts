import { expect, test } from 'vitest'
import { readCarSearch, spellingsToLookUp, type StockWord } from './car-search.ts'

const WORDS =
  'maruti suzuki swift dzire alto wagon wagonr hyundai creta toyota fortuner innova white grey suv okhla yard delhi'.split(
    ' ',
  )

/** The stock's answer, in which every word looks like any other. */
function stockOf(words: readonly string[]) {
  return (typed: string): ReadonlyMap<string, StockWord> =>
    new Map(
      spellingsToLookUp(typed).map((spelling) => {
        const isKnown = words.some((word) => word.includes(spelling))
        return [spelling, { isKnown, near: isKnown ? [] : words }]
      }),
    )
}
const stock = stockOf(WORDS)

/** The terms of a search, the words of a meaning with plus signs, the meanings with bars between. */
function read(typed: string, known = stock(typed)): readonly string[] {
  return readCarSearch(typed, known).terms.map((term) => term.map((words) => words.join('+')).join('|'))
}

test.each([
  // Words that cars have stay as they stand.
  ['Hyundai CRETA', ['hyundai', 'creta']],
  ['fortun', ['fortun']],
  ['dl 8c af', ['dl', '8c', 'af']],
  ['2019 white suv', ['2019', 'white', 'suv']],
  ['okhla', ['okhla']],
  // Slips of the pen.
  ['fortunar', ['fortuner']],
  ['white fortunr', ['white', 'fortuner']],
  ['kreta', ['creta']],
  ['swfit', ['swift']],
  ['inova', ['innova']],
  ['marutti', ['maruti']],
  ['okla', ['okhla']],
  // Other names.
  ['swift dzire', ['dzire']],
  ['white Swift Dzire 2019', ['white', 'dzire', '2019']],
  ['gray', ['grey']],
  ['new delhi', ['delhi']],
  ['dilli', ['delhi']],
  ['vw', ['volkswagen']],
  ['safed', ['white']],
  ['hatch', ['hatchback']],
  ['white car', ['white']],
  ['car', ['car']],
  // The other script.
  ['मारुति', ['maruti+suzuki']],
  ['मारुति सुज़ुकी', ['maruti+suzuki']],
  ['सफेद क्रेटा', ['white', 'creta']],
  ['फॉर्च्यूनर', ['fortuner']],
  ['स्विफ्ट', ['swift']],
  ['ओखला', ['okhla']],
  ['एसयूवी', ['suv']],
  ['दिल्ली', ['delhi']],
  ['डिज़ायर', ['dzire']],
  ['मंगलयान', ['']],
  // Words that nobody can mean.
  ['gallardo', ['gallardo']],
  ['xyzzy', ['xyzzy']],
  ['bus', ['bus']],
])('%j is searched as %j', (typed, terms) => {
  expect(read(typed)).toEqual(terms)
})

test('a name that cars have is not taken for a kind of car', () => {
  expect(read('jeep', stockOf([...WORDS, 'jeep'])('jeep'))).toEqual(['jeep'])
  expect(read('range rover', stockOf([...WORDS, 'range', 'rover'])('range rover'))).toEqual([
    'range',
    'rover',
  ])
})

test('a word of the other script that cars have is searched as it stands, too', () => {
  expect(read('मारुति', stockOf([...WORDS, 'मारुति'])('मारुति'))).toEqual(['मारुति|maruti'])
  expect(read('ओखला', stockOf([...WORDS, 'ओखला'])('ओखला'))).toEqual(['ओखला|okhla'])
})

test('of several words that are as near all are searched', () => {
  expect(read('verta', stockOf(['verna', 'versa', 'creta'])('verta'))).toEqual(['verna|versa'])
})
