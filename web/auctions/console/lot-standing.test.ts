import { expect, test } from 'vitest'
import { countShown, isExtended, matchesFilter, LOT_FILTERS, orderLots, standingOf } from './lot-standing.ts'
import { sampleLot as lot } from './sample-lot.ts'

const NOON = Date.UTC(2026, 2, 5, 12)
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString()

test("Without an outcome, the clock decides a lot's standing", () => {
  expect(standingOf(lot('a'), NOON)).toBe('live')
  expect(standingOf(lot('a', { startsAt: at(1) }), NOON)).toBe('scheduled')
  expect(standingOf(lot('a', { startsAt: at(0) }), NOON)).toBe('live')
  expect(standingOf(lot('a', { endsAt: at(0) }), NOON)).toBe('closing')
})

test('An outcome takes precedence over the clock', () => {
  expect(standingOf(lot('a', { outcome: 'awarded' }), NOON)).toBe('awarded')
  expect(standingOf(lot('a', { outcome: 'no_bids' }), NOON)).toBe('noBids')
  expect(standingOf(lot('a', { outcome: 'reserve_not_met' }), NOON)).toBe('underReserve')
  expect(standingOf(lot('a', { outcome: 'reserve_not_met', counterAmount: 5_00_000 }), NOON)).toBe(
    'countered',
  )
})

test('Lots awaiting a decision come first, then those that end first', () => {
  const lots = [
    lot('awarded', { outcome: 'awarded' }),
    lot('later', { endsAt: at(90) }),
    lot('sooner', { endsAt: at(30) }),
    lot('countered', { outcome: 'reserve_not_met', counterAmount: 1 }),
    lot('waiting', { outcome: 'reserve_not_met' }),
  ]
  expect(orderLots(lots, NOON).map(({ lotId }) => lotId)).toEqual([
    'waiting',
    'countered',
    'sooner',
    'later',
    'awarded',
  ])
})

test('A filter shows only its lots', () => {
  const waiting = lot('a', { outcome: 'reserve_not_met' })
  expect(matchesFilter(waiting, 'all', NOON)).toBe(true)
  expect(matchesFilter(waiting, 'waiting', NOON)).toBe(true)
  expect(matchesFilter(waiting, 'unsold', NOON)).toBe(false)
  expect(matchesFilter(lot('b', { outcome: 'released' }), 'unsold', NOON)).toBe(true)
})

test('Upcoming lots are not live, closing ones are, cancelled ones are not unsold; the count matches the filter', () => {
  const lots = [
    lot('upcoming', { startsAt: at(1) }),
    lot('live'),
    lot('closing', { endsAt: at(0) }),
    lot('noBids', { outcome: 'no_bids' }),
    lot('cancelled', { outcome: 'cancelled' }),
    lot('countered', { outcome: 'reserve_not_met', counterAmount: 1 }),
  ]
  const counts = LOT_FILTERS.map((filter) => [filter, countShown(lots, filter, NOON)])
  expect(Object.fromEntries(counts)).toEqual({ all: 6, waiting: 1, live: 2, awarded: 0, unsold: 1 })
})

test('An end extended by late bids is recognised', () => {
  expect(isExtended(lot('a'))).toBe(false)
  expect(isExtended(lot('a', { endsAt: at(62) }))).toBe(true)
})
