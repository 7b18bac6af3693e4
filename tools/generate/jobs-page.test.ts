import { expect, test } from 'vitest'
import { describeSchedule } from './jobs-page.ts'

test.each([
  ['* * * * *', 'every minute'],
  ['*/5 * * * *', 'every 5 minutes'],
  ['23 * * * *', 'every hour at :53'],
  ['41 * * * *', 'every hour at :11'],
  ['30 3-12 * * *', 'every hour from 09:00 to 18:00'],
  ['0 20 * * *', 'every day at 01:30'],
])('the schedule %s is described by India’s time', (when, words) => {
  expect(describeSchedule(when)).toBe(words)
})

test('a schedule of another form is refused', () => {
  expect(() => describeSchedule('0 0 1 * *')).toThrow('Describe the schedule 0 0 1 * *.')
})
