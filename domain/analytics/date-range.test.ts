import { fault } from '#domain/refusal.ts'
import { expect, test } from 'vitest'
import { readDateRange } from './date-range.ts'

/** 26 November 2026, 00:30 in India: the 25th in UTC. */
const NOW = Date.UTC(2026, 10, 25, 19)

test.each([
  [{}, { startDate: '2026-10-28', endDate: '2026-11-26' }],
  [{ endDate: '2026-03-01' }, { startDate: '2026-01-31', endDate: '2026-03-01' }],
  [{ startDate: '2026-11-01' }, { startDate: '2026-11-01', endDate: '2026-11-26' }],
  [{ startDate: '2027-01-01' }, { startDate: '2027-01-01', endDate: '2027-01-01' }],
  [
    { startDate: '2026-11-26', endDate: '2026-11-26' },
    { startDate: '2026-11-26', endDate: '2026-11-26' },
  ],
  [
    { startDate: '2025-10-23', endDate: '2026-11-26' },
    { startDate: '2025-10-23', endDate: '2026-11-26' },
  ],
])('%o is completed to days in India', (given, range) => {
  expect(readDateRange(given, NOW)).toEqual({ ok: true, value: range })
})

test.each([
  [{ startDate: '2026-11-27', endDate: '2026-11-26' }, fault('range.endBeforeStart')],
  [{ startDate: '2016-11-26', endDate: '2026-11-26' }, fault('range.tooLong', { days: 400 })],
  [{ startDate: '2025-10-22', endDate: '2026-11-26' }, fault('range.tooLong', { days: 400 })],
])('%o is refused', (given, sentence) => {
  expect(readDateRange(given, NOW)).toMatchObject({
    ok: false,
    refusal: { code: 'INVALID_INPUT', fields: { endDate: sentence } },
  })
})
