import { describe, expect, test } from 'vitest'
import { readLastDay, readPastDay } from './read-day.ts'

const past = (text: string) => readPastDay(text, 'text', 2027)

describe('a day', () => {
  test.each([
    ['15-03-2024', '2024-03-15'],
    ['15/03/24', '2024-03-15'],
    ['5.3.2024', '2024-03-05'],
    ['15 Mar 2024', '2024-03-15'],
    ['15th March, 2024', '2024-03-15'],
    ['15-Mar-24', '2024-03-15'],
    ['March 15, 2024', '2024-03-15'],
    ['2024-03-15', '2024-03-15'],
    ['2024/03/15 00:00:00', '2024-03-15'],
    ['15-03-2024 10:30 AM', '2024-03-15'],
    ['2024-03-15T00:00:00.000Z', '2024-03-15'],
    ['45366', '2024-03-15'],
    ['45366.75', '2024-03-15'],
    ['१५-०३-२०२४', '2024-03-15'],
    ['१५ मार्च २०२४', '2024-03-15'],
    ['29-02-2024', '2024-02-29'],
    ['since 15-03-2024', '2024-03-15'],
  ])('%j is %s', (text, day) => {
    expect(past(text)).toEqual({ ok: true, value: day })
    expect(readLastDay(text)).toEqual({ ok: true, value: day })
  })

  test.each([
    // The month comes first only in other countries.
    '03/25/2024',
    '31-02-2024',
    '29-02-2023',
    '00-03-2024',
    '15-03-1999',
    '15-03-2124',
    '15-3',
    'soon',
    '01-04-2026 to 31-03-2027',
    '2024',
    '20240315',
    '12345',
    '99999',
    `${'1'.repeat(200)}-03-2024`,
  ])('%j is none', (text) => {
    expect(past(text).ok).toBe(false)
    expect(readLastDay(text).ok).toBe(false)
  })

  test('that has not come yet is none that has passed', () => {
    expect(past('15-03-2028').ok).toBe(false)
    expect(readLastDay('15-03-2028')).toEqual({ ok: true, value: '2028-03-15' })
  })

  test.each(['', '-', 'N/A', 'TBD'])('%j is not known', (text) => {
    expect(past(text)).toEqual({ ok: true, value: null })
    expect(readLastDay(text)).toEqual({ ok: true, value: null })
  })
})

describe('the last day of an insurance', () => {
  test.each([
    ['Mar-2025', '2025-03-31'],
    ['Feb 2024', '2024-02-29'],
    ['Mar-25', '2025-03-31'],
    ['12/2026', '2026-12-31'],
    ['2026 March', '2026-03-31'],
    ['Valid till 31/03/2027', '2027-03-31'],
    ['Expired on 12-03-2024', '2024-03-12'],
    ['मार्च २०२७ तक', '2027-03-31'],
  ])('%j is %s', (text, day) => {
    expect(readLastDay(text)).toEqual({ ok: true, value: day })
  })

  test.each(['13/2026', 'Expired', 'Comprehensive', '03-25'])('%j is none', (text) => {
    expect(readLastDay(text).ok).toBe(false)
  })

  test('needs its day where it has passed', () => {
    expect(past('Mar-2025').ok).toBe(false)
  })
})
