import { expect, test } from 'vitest'
import { dueStanding, nextDue } from './due-standing.ts'
import './paperwork-texts.ts'

/** The last minute of 5 March 2026 in India. */
const NOW = Date.parse('2026-03-05T23:59:00+05:30')

test.each([
  ['2026-03-04', 'bad', 'Was due by 4 Mar 2026'],
  ['2026-03-05', 'waiting', 'Due by 5 Mar 2026'],
  ['2026-03-12', 'waiting', 'Due by 12 Mar 2026'],
  ['2026-03-13', 'quiet', 'Due by 13 Mar 2026'],
])('a duty with the last day %s is %s on 5 March', (dueOn, kind, text) => {
  expect(dueStanding({ dueOn, doneOn: null }, NOW)).toEqual({ kind, text })
})

test('a duty that is done is no longer due, and before the delivery there is no day', () => {
  expect(dueStanding({ dueOn: '2026-03-01', doneOn: '2026-02-20' }, NOW)).toEqual({
    kind: 'good',
    text: 'Done 20 Feb 2026',
  })
  expect(dueStanding({ dueOn: null, doneOn: null }, NOW).kind).toBe('quiet')
})

test('the next duty is the dealer’s own earliest one that is not done', () => {
  const due = (by: 'transferor' | 'transferee', dueOn: string | null, doneOn: string | null = null) => ({
    by,
    dueOn,
    doneOn,
  })
  const later = due('transferee', '2026-04-02')
  const sooner = due('transferee', '2026-04-01')
  const others = [due('transferor', '2026-03-01'), due('transferee', '2026-03-02', '2026-03-01')]
  expect(nextDue([later, sooner, ...others, due('transferee', null)])).toEqual(sooner)
  expect(nextDue(others)).toBeNull()
})
