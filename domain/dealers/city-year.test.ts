import { fault } from '#domain/refusal.ts'
import { expect, test } from 'vitest'
import { checkCityEnds, cityYear } from './city-year.ts'

const at = (iso: string) => Date.parse(iso)
const iso = ({ from, until }: { from: number; until: number }) =>
  [from, until].map((instant) => new Date(instant).toISOString())

const approvedAt = at('2026-03-01T10:00:00Z')

test.each([
  ['the approval', '2026-02-20T10:00:00Z', null, '2026-03-01T10:00:00.000Z', '2027-03-01T10:00:00.000Z'],
  ['the payment', '2026-05-05T05:05:05Z', null, '2026-05-05T05:05:05.000Z', '2027-05-05T05:05:05.000Z'],
  [
    'the end of the running year',
    '2026-05-05T05:05:05Z',
    '2027-01-01T00:00:00Z',
    '2027-01-01T00:00:00.000Z',
    '2028-01-01T00:00:00.000Z',
  ],
  [
    'the payment if the last year is over',
    '2026-05-05T05:05:05Z',
    '2026-05-04T00:00:00Z',
    '2026-05-05T05:05:05.000Z',
    '2027-05-05T05:05:05.000Z',
  ],
])('A year runs from %s', (_, paidAt, runsUntil, from, until) => {
  const year = cityYear({
    approvedAt,
    paidAt: at(paidAt),
    runsUntil: runsUntil === null ? null : at(runsUntil),
  })
  expect(iso(year)).toEqual([from, until])
})

test('A year from a leap day ends on the last of February, and days are India’s', () => {
  const year = cityYear({ approvedAt, paidAt: at('2028-02-28T20:00:00Z'), runsUntil: null })
  // 29 February, 01:30 in India.
  expect(iso(year)).toEqual(['2028-02-28T20:00:00.000Z', '2029-02-27T20:00:00.000Z'])
})

test('A city is given for ten years at most', () => {
  const now = at('2026-11-23T10:00:00Z')
  expect(checkCityEnds([at('2026-01-01T00:00:00Z'), at('2036-11-23T10:00:00Z')], now).ok).toBe(true)
  expect(checkCityEnds([now, at('2037-01-01T00:00:00Z')], now)).toMatchObject({
    refusal: {
      code: 'INVALID_INPUT',
      fields: { 'cities.1.validUntil': fault('dealer.cityEndTooFar', { years: 10 }) },
    },
  })
})
