import { fault } from '#domain/refusal.ts'
import { expect, test } from 'vitest'
import { checkAuctionTimes } from './auction-times.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const check = (startsAt: string, endsAt: string) =>
  checkAuctionTimes({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, NOW)

test.each([
  ['2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z'],
  ['2025-11-23T00:00:00Z', '2027-11-23T00:00:00Z'],
])('an auction from %s to %s can be held', (startsAt, endsAt) => {
  expect(check(startsAt, endsAt)).toEqual({ ok: true, value: null })
})

test.each([
  ['2026-11-25T00:00:00Z', '2026-11-25T00:00:00Z', { endsAt: fault('auction.endBeforeStart') }],
  ['2026-11-25T00:00:00Z', '2028-11-25T00:00:00Z', { endsAt: fault('auction.timeTooFar') }],
  ['2016-11-25T00:00:00Z', '2026-11-25T00:00:00Z', { startsAt: fault('auction.timeTooFar') }],
])('one from %s to %s is a slip', (startsAt, endsAt, fields) => {
  expect(check(startsAt, endsAt)).toMatchObject({ ok: false, refusal: { code: 'INVALID_INPUT', fields } })
})
