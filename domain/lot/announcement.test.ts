import { describe, expect, test } from 'vitest'
import { describeAnnouncement } from './announcement-words.ts'
import { decideAnnouncement, type LotToAnnounce } from './announcement.ts'

const now = Date.UTC(2026, 10, 21, 8, 40)
const HOUR = 3_600_000
const live: LotToAnnounce = {
  isPublished: true,
  format: 'open',
  startsAt: now - HOUR,
  endsAt: now + HOUR,
  outcome: null,
  hasBids: false,
}
const facts = [{ field: 'ownership', before: 1, after: 3 }] as const
const changed = { text: '', facts }
const sentence = { text: 'The second key is there.', facts: [] }

describe('what the house announces of a lot', () => {
  test.each([
    ['facts before the first bid', live, changed, true],
    ['facts before the start', { ...live, startsAt: now + 1 }, changed, true],
    ['facts after a bid', { ...live, hasBids: true }, changed, false],
    ['a sentence after a bid', { ...live, hasBids: true }, sentence, true],
    [
      'facts of a sealed lot before its start',
      { ...live, format: 'sealed', startsAt: now + 1 },
      changed,
      true,
    ],
    ['facts of a sealed lot without a bid', { ...live, format: 'sealed' }, changed, false],
    ['a sentence about a sealed lot', { ...live, format: 'sealed', hasBids: true }, sentence, true],
    ['a sentence after the end', { ...live, endsAt: now }, sentence, false],
    ['a sentence under the reserve', { ...live, outcome: 'reserve_not_met' }, sentence, false],
    ['a sentence about a draft', { ...live, isPublished: false }, sentence, false],
  ] as const)('%s', (_, lot, announced, isAllowed) => {
    expect(decideAnnouncement(lot, announced, now).ok).toBe(isAllowed)
  })

  test('is not nothing', () => {
    expect(decideAnnouncement(live, { text: '', facts: [] }, now)).toMatchObject({
      refusal: { fields: { text: { reason: 'announcement.empty' } } },
    })
  })

  test('does not reveal by its refusal whether a sealed lot has a bid', () => {
    const refusal = (hasBids: boolean) =>
      decideAnnouncement({ ...live, format: 'sealed', hasBids }, changed, now)
    expect(refusal(true)).toEqual(refusal(false))
  })
})

test('an announcement reads as a dealer would say it', () => {
  expect(describeAnnouncement({ text: '', facts })).toBe('owners 1 → 3')
  expect(
    describeAnnouncement({
      text: 'The RC has come.',
      facts: [
        { field: 'kmsrun', before: 43_210, after: 1_43_210 },
        { field: 'price', before: null, after: 7_95_000 },
        { field: 'year', before: 2018, after: 2019 },
        { field: 'fueltype', before: 'Petrol', after: 'CNG' },
      ],
    }),
  ).toBe(
    'kilometres 43,210 → 1,43,210, guide price not known → ₹7,95,000, year 2018 → 2019, fuel Petrol → CNG. The RC has come.',
  )
})
