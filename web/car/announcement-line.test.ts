import { expect, test } from 'vitest'
import { factOf } from '#domain/car/car-description.ts'
import { describeFactChange } from '#domain/car/fact-words.ts'
import { ANNOUNCEABLE } from '#domain/lot/announcement-words.ts'
import { announcementTexts } from '#web/text/en/announcement.ts'
import { announcementHi } from '#web/text/hi/announcement.ts'
import { announcementLine } from './announcement-line.tsx'

const NOW = Date.UTC(2026, 10, 21, 8, 40)

test('an announcement says when it was made, what changed, and its sentence', () => {
  const owners = { field: 'ownership', before: 1, after: 3 }
  expect(announcementLine({ at: NOW, text: '', facts: [owners] }, NOW)).toBe(
    'Announced 2:10 pm: owners 1 → 3',
  )
  expect(announcementLine({ at: NOW, text: 'The RC has come.', facts: [owners] }, NOW)).toBe(
    'Announced 2:10 pm: owners 1 → 3. The RC has come.',
  )
})

test.each([
  { field: 'kmsrun', before: 43_210, after: 1_43_210 },
  { field: 'price', before: null, after: 7_95_000 },
  { field: 'year', before: 2018, after: 2019 },
  { field: 'insuranceUntil', before: '2027-03-05', after: null },
  { field: 'fueltype', before: 'Petrol', after: 'CNG' },
  { field: 'cubbyholes', before: 1, after: 2 },
])('a change of $field reads as mails have it', (change) => {
  expect(announcementLine({ at: NOW, text: '', facts: [change] }, NOW)).toBe(
    `Announced 2:10 pm: ${describeFactChange(change)}`,
  )
})

test.each(ANNOUNCEABLE)('the name of %s is that of mails, and has its Hindi', (name) => {
  const id = `announcement.fact.${name}` as const
  expect(announcementTexts[id]).toBe(factOf(name).words)
  expect(announcementHi[id]).not.toBe('')
})
