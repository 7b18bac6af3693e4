import { expect, test } from 'vitest'
import { hasEdits, editCities, type CityEdit } from './edited-cities.ts'

const DELHI = { city: 'Delhi', validUntil: '2027-03-05T10:20:30.000Z' }
const MUMBAI = { city: 'Mumbai', validUntil: '2027-03-31T18:29:59.000Z' }
const RENEWED = { city: 'Mumbai', validUntil: '2028-03-31T18:29:59.000Z' }

const edits = (...made: readonly (readonly [string, string | null, string | null])[]) =>
  new Map(made.map(([city, day, saw]): [string, CityEdit] => [city, { day, saw }]))

test('Without an edit the cities keep their own end', () => {
  const rows = editCities([DELHI, MUMBAI], new Map())
  expect(rows.map(({ city, day, validUntil }) => [city, day, validUntil])).toEqual([
    ['Delhi', '2027-03-05', DELHI.validUntil],
    ['Mumbai', '2027-03-31', MUMBAI.validUntil],
  ])
  expect(hasEdits(rows, [DELHI, MUMBAI])).toBe(false)
})

test('A typed day ends at its last second in India; an invalid one has no end', () => {
  const rows = editCities([DELHI], edits(['Delhi', '2027-04-01', DELHI.validUntil], ['Pune', '', null]))
  expect(rows).toMatchObject([
    { city: 'Delhi', has: DELHI.validUntil, validUntil: '2027-04-01T18:29:59.000Z' },
    { city: 'Pune', has: null, validUntil: null },
  ])
  expect(hasEdits(rows, [DELHI])).toBe(true)
})

test("Edits survive another admin's change, which is shown beside them", () => {
  const rows = editCities(
    [DELHI, RENEWED],
    edits(['Delhi', '2027-04-01', DELHI.validUntil], ['Pune', '2027-12-31', null]),
  )
  expect(rows.map(({ city, day }) => [city, day])).toEqual([
    ['Delhi', '2027-04-01'],
    ['Mumbai', '2028-03-31'],
    ['Pune', '2027-12-31'],
  ])
})

test('A removed city stays removed until its end differs from the one seen', () => {
  const taken = edits(['Mumbai', null, MUMBAI.validUntil], ['Pune', null, null])
  expect(editCities([DELHI, MUMBAI], taken).map(({ city }) => city)).toEqual(['Delhi'])
  expect(hasEdits(editCities([DELHI, MUMBAI], taken), [DELHI, MUMBAI])).toBe(true)
  expect(editCities([DELHI, RENEWED], taken)).toMatchObject([{ city: 'Delhi' }, RENEWED])
})
