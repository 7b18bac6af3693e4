import { expect, test } from 'vitest'
import { auctionFormOf, auctionInput, durationOf, newAuctionForm } from './auction-form-values.ts'

test('a new auction opens at a full hour in India and runs for a day under the usual rules', () => {
  const form = newAuctionForm(Date.UTC(2026, 2, 5, 8, 33))
  expect(form).toEqual({
    name: '',
    format: 'open',
    startsAt: '2026-03-05T15:00',
    endsAt: '2026-03-06T15:00',
    increment: '1',
    maxBids: '5',
    extensionWindowSeconds: '120',
    hardEndMinutes: '30',
    paymentTermsHours: '48',
  })
})

test('a draft comes back as it went out', () => {
  const input = auctionInput({
    ...newAuctionForm(Date.UTC(2026, 2, 5, 8, 33)),
    name: ' Evening ',
    increment: '1,000',
  })
  expect(input).toEqual({
    name: 'Evening',
    format: 'open',
    startsAt: '2026-03-05T09:30:00.000Z',
    endsAt: '2026-03-06T09:30:00.000Z',
    increment: 1000,
    maxBids: 5,
    extensionWindowSeconds: 120,
    hardEndMinutes: 30,
    paymentTermsHours: 48,
  })
  const {
    increment = 1,
    maxBids = 5,
    extensionWindowSeconds = 0,
    hardEndMinutes = 0,
    paymentTermsHours = 0,
  } = input
  const draft = {
    ...input,
    increment,
    maxBids,
    extensionWindowSeconds,
    hardEndMinutes,
    paymentTermsHours,
    auctionId: 'a1',
    status: 'draft' as const,
    phase: 'scheduled' as const,
    cancelReason: null,
    publishedAt: null,
    createdAt: '2026-03-05T08:33:00.000Z',
  }
  expect(auctionInput(auctionFormOf(draft))).toEqual(input)
})

test('figures go out as they were typed, with or without grouping', () => {
  const form = newAuctionForm(Date.UTC(2026, 2, 5, 8, 33))
  const typed = { ...form, hardEndMinutes: '1,440', extensionWindowSeconds: ' 3 600 ' }
  expect(auctionInput(typed)).toMatchObject({
    hardEndMinutes: 1440,
    extensionWindowSeconds: 3600,
    maxBids: 5,
  })
  // A sealed auction hides what an open one alone has: whatever stands there is not sent.
  expect(JSON.stringify(auctionInput({ ...form, hardEndMinutes: 'a while' }))).not.toContain('hardEnd')
})

test('the time between opening and end is known once both are', () => {
  expect(durationOf('2026-03-05T15:00', '2026-03-05T16:30')).toBe(5_400_000)
  expect(durationOf('2026-03-05T15:00', '2026-03-05T14:00')).toBe(-3_600_000)
  expect(durationOf('', '2026-03-05T14:00')).toBeNull()
})
