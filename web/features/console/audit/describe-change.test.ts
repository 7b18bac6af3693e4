import { beforeAll, expect, test } from 'vitest'
import { consoleTexts } from '#web/text/en/console.ts'
import { addTexts } from '#web/text/text.ts'
import { describeChange } from './describe-change.ts'

beforeAll(() => addTexts(consoleTexts))

test('says what came, what went and what is another; what stayed is not told', () => {
  expect(
    describeChange({
      before: {
        Delhi: '2026-11-21T18:29:59.000Z',
        Mumbai: '2026-11-21T18:29:59.000Z',
        Pune: null,
        status: 'active',
      },
      after: { Delhi: '2027-11-21T18:29:59.000Z', Chennai: '2027-01-01T18:29:59.000Z', status: 'active' },
    }),
  ).toEqual(['Delhi: 21 Nov 2026 → 21 Nov 2027', 'Mumbai: was 21 Nov 2026', 'Chennai: 1 Jan 2027'])
})

test('figures and lists are told as they are, and nothing of nothing', () => {
  expect(describeChange({ before: null, after: { amount: 5000, cities: ['Delhi'] } })).toEqual([
    'amount: 5000',
    'cities: ["Delhi"]',
  ])
  expect(describeChange({ before: null, after: null })).toEqual([])
})
