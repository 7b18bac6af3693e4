import { expect, test } from 'vitest'
import {
  auctionFormOf,
  auctionInput,
  durationOf,
  followSuggestion,
  newAuctionForm,
} from './auction-form-values.ts'

test('A new auction opens at a full hour in India, lasts a day and has the default rules', () => {
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

test('A draft survives the round trip through the form', () => {
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
    proposalId: null,
  }
  expect(auctionInput(auctionFormOf(draft))).toEqual(input)
})

test('Numbers are accepted with and without digit grouping', () => {
  const form = newAuctionForm(Date.UTC(2026, 2, 5, 8, 33))
  const typed = { ...form, hardEndMinutes: '1,440', extensionWindowSeconds: ' 3 600 ' }
  expect(auctionInput(typed)).toMatchObject({
    hardEndMinutes: 1440,
    extensionWindowSeconds: 3600,
    maxBids: 5,
  })
  // The hard end applies to open auctions only, so its field is ignored for a sealed one.
  expect(JSON.stringify(auctionInput({ ...form, hardEndMinutes: 'a while' }))).not.toContain('hardEnd')
})

test.each([
  ['the default follows the first suggestion', '1', null, 2_500, '2,500'],
  ['a suggestion follows the next one, however it is written', '2500', 2_500, 5_000, '5,000'],
  ['without known prices it is the default again', '2,500', 2_500, null, '1'],
  ['a chosen increment stays', '500', 2_500, 5_000, '500'],
  ['₹1 that was chosen over a suggestion stays', '1', 2_500, 5_000, '1'],
  ['an emptied field stays', '', null, 2_500, ''],
])('The increment suggested: %s', (_, text, before, now, after) => {
  expect(followSuggestion(text, before, now)).toBe(after)
})

test('The duration is known once both dates are', () => {
  expect(durationOf('2026-03-05T15:00', '2026-03-05T16:30')).toBe(5_400_000)
  expect(durationOf('2026-03-05T15:00', '2026-03-05T14:00')).toBe(-3_600_000)
  expect(durationOf('', '2026-03-05T14:00')).toBeNull()
})
