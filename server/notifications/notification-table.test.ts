import { expect, test } from 'vitest'
import { screenAt } from '#contract/screens.ts'
import { LOCALES } from '#domain/locale.ts'
import { SMS_TEXTS } from './text/en/message-texts.ts'
import { writeText } from './message-text.ts'
import type { NotificationFacts, Batch } from './notification-row.ts'
import { NOTIFICATIONS } from './notification-table.ts'

const facts: NotificationFacts = {
  car: { year: 2019, make: 'Maruti Suzuki', model: 'Grand Vitara', regno: 'DL8CAF1234', lotNumber: null },
  carId: 'c1',
  dealer: 'Sharma Motors',
  actor: 'admin',
  reason: 'The yard is shut.',
  amount: 7_95_000,
  until: new Date('2026-12-01T08:30:00Z'),
  outcome: 'awarded',
  hasBid: true,
}
const ROWS = [...NOTIFICATIONS]

test.each(ROWS)('%s has words for each of its channels, and a screen that exists', (_, row) => {
  const path = row.screen(facts)
  expect(screenAt(path)).not.toBeNull()
  const batch: Batch = { first: facts, all: [facts, facts], link: `https://yard.example${path}` }
  const written = [
    ...(row.email === undefined ? [] : [{ channel: 'email' as const, ...row.email(batch) }]),
    ...(row.sms === undefined ? [] : [{ channel: 'sms' as const, ...row.sms(batch) }]),
  ]
  expect(written.length).toBeGreaterThan(0)
  for (const { channel, kind: words, values } of written) {
    for (const locale of LOCALES) {
      const { text } = writeText({ channel, kind: words }, values as Record<string, string>, locale)
      expect(text).not.toMatch(/undefined|null|\[object/)
    }
  }
})

test('an SMS has plain letters and fits into one', () => {
  for (const [, { sms }] of ROWS) {
    if (sms === undefined) continue
    const { kind: words, values } = sms({
      first: facts,
      all: [facts],
      link: 'https://yardbid.in/evaluatorLogin',
    })
    const { text } = writeText({ channel: 'sms', kind: words }, values as Record<string, string>, 'en')
    expect(Object.keys(SMS_TEXTS)).toContain(words)
    // Characters of the basic alphabet of GSM (3GPP TS 23.038); others would halve what fits.
    expect(text).toMatch(/^[\x20-\x5a\x5f\x61-\x7a]*$/)
    expect(text.length, text).toBeLessThanOrEqual(160)
  }
})
