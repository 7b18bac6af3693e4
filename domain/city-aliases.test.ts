import { fault } from '#domain/refusal.ts'
import { expect, test } from 'vitest'
import { cityNamed, decideCityAlias, findCityName } from './city-aliases.ts'

const ALIASES = new Map([['bangaluruu n', 'Bengaluru']])
const HOUSE = { cities: ['Bengaluru', 'Delhi', 'Mumbai', 'Bhiwandi'], aliases: ALIASES }

test.each(['Bangaluruu (N)', ' bangaluruu-n', 'BANGALURUU  N'])(
  '“%s” is the city that the house says',
  (text) => {
    expect(cityNamed(text, ALIASES)).toBe('Bengaluru')
    expect(findCityName(text, new Map())).toBeNull()
  },
)

test('a known spelling needs no alias, and none changes it', () => {
  expect(cityNamed('bombay', new Map([['bombay', 'Delhi']]))).toBe('Mumbai')
  expect(cityNamed('springfield', ALIASES)).toBe('Springfield')
})

test('a spelling of no city may stand for a city of the house, which is named in any spelling', () => {
  expect(decideCityAlias({ spelling: 'Dilhi', city: 'new delhi' }, HOUSE)).toEqual({
    ok: true,
    value: { key: 'dilhi', city: 'Delhi', isNew: true },
  })
  expect(decideCityAlias({ spelling: 'Bhivandi', city: 'BHIWANDI' }, HOUSE)).toMatchObject({
    value: { city: 'Bhiwandi', isNew: true },
  })
})

test.each([
  ['Bombay', 'Delhi', fault('spelling.ofOther', { spelling: 'Bombay', meant: 'Mumbai', city: 'Delhi' })],
  [
    'bhiwandi',
    'Mumbai',
    fault('spelling.ofOther', { spelling: 'bhiwandi', meant: 'Bhiwandi', city: 'Mumbai' }),
  ],
  ['Kochi', 'Delhi', fault('spelling.ofOther', { spelling: 'Kochi', meant: 'Kochi', city: 'Delhi' })],
  [
    'bangaluruu n',
    'Delhi',
    fault('spelling.ofOther', { spelling: 'bangaluruu n', meant: 'Bengaluru', city: 'Delhi' }),
  ],
])('“%s” is another city’s, and can’t stand for %s', (spelling, city, message) => {
  expect(decideCityAlias({ spelling, city }, HOUSE)).toEqual({
    ok: false,
    refusal: { code: 'ALREADY_EXISTS', ...message },
  })
})

test.each(['bengaluru', 'Bangalore', 'Bangaluruu N'])('“%s” stands for Bengaluru already', (spelling) => {
  expect(decideCityAlias({ spelling, city: 'Bengaluru' }, HOUSE)).toMatchObject({ value: { isNew: false } })
})

test('a city that the house does not have, or a spelling without letters, is refused', () => {
  expect(decideCityAlias({ spelling: 'Dilhi', city: 'Atlantis' }, HOUSE)).toMatchObject({
    refusal: {
      code: 'INVALID_INPUT',
      fields: { city: fault('city.notYet', { city: 'Atlantis' }) },
    },
  })
  expect(decideCityAlias({ spelling: '110 020', city: 'Delhi' }, HOUSE)).toMatchObject({
    refusal: { fields: { spelling: fault('spelling.noLetters') } },
  })
})
