import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  biddingTimeLeft,
  cardBadge,
  carDetailsCountdown,
  evaluatorBadge,
  myCarsTimeLeft,
  secondsBeside,
  turnOf,
  turnTime,
  urgencyOf,
} from './countdown.ts'
import { pseudo } from './pseudo-language.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const NOW = Date.UTC(2026, 2, 5, 8, 30)
const START = NOW - DAY
const STARTS_LATER = NOW + 3 * HOUR

const missing = [null, Number.NaN, Number.POSITIVE_INFINITY]
const leftMs = fc.oneof(fc.integer({ min: 1, max: 2 * DAY }), fc.integer({ min: 1, max: 400 * DAY }))

const onCard = (left: number): string => cardBadge({ start: START, end: NOW + left, now: NOW })
const onDetails = (left: number): string => carDetailsCountdown({ start: START, end: NOW + left, now: NOW })

/** Returns the milliseconds that a time text denotes. */
function addUp(text: string): number {
  const sizes: Readonly<Record<string, number>> = { D: DAY, H: HOUR, M: MINUTE, S: SECOND }
  return [...text.matchAll(/(\d+)([a-z])/gi)].reduce(
    (sum, [, figure, unit]) => sum + Number(figure) * (sizes[(unit ?? '').toUpperCase()] ?? Number.NaN),
    0,
  )
}

describe('the badge on a car card', () => {
  test.each([
    [12 * HOUR + 34 * MINUTE + 9 * SECOND, '754M:09S'],
    [DAY - 1, '1439M:59S'],
    [DAY, '1D:00H'],
    [2 * DAY + 5 * HOUR + 59 * MINUTE, '2D:05H'],
    [120 * DAY, '120D:00H'],
    [4 * MINUTE + 12 * SECOND, '4M:12S'],
    [9 * SECOND, '0M:09S'],
    [1, '0M:00S'],
    [0, 'Expired'],
    [-DAY, 'Expired'],
  ])('with %i ms left says %s', (left, text) => {
    expect(onCard(left)).toBe(text)
  })

  test('says that the auction has not started', () => {
    expect(cardBadge({ start: STARTS_LATER, end: STARTS_LATER + DAY, now: NOW })).toBe('Not Started')
    expect(cardBadge({ start: NOW, end: NOW + DAY, now: NOW })).toBe('1D:00H')
  })

  test.each(missing)('says N/A if a date is %s', (date) => {
    expect(cardBadge({ start: date, end: NOW + DAY, now: NOW })).toBe('N/A')
    expect(cardBadge({ start: START, end: date, now: NOW })).toBe('N/A')
  })

  test('has two figures, the second with two digits, the first without a leading zero', () => {
    fc.assert(
      fc.property(leftMs, (left) => {
        expect(onCard(left)).toMatch(/^(?:0|[1-9]\d*)[DM]:\d{2}[HS]$/)
      }),
    )
  })
})

describe('the time left on the bidding and My Cars pages', () => {
  test.each([
    [DAY + 3 * HOUR, '1D:03H'],
    [DAY - 1, '23H:59M'],
    [HOUR + 12 * MINUTE, '1H:12M'],
    [HOUR, '1H:00M'],
    [59 * MINUTE + 5 * SECOND, '59M:05S'],
    [9 * SECOND + 999, '9S'],
    [1, '0S'],
    [0, 'Expired'],
  ])('with %i ms left says %s', (left, text) => {
    expect(biddingTimeLeft(NOW + left, NOW)).toBe(text)
  })

  test.each(missing)('says N/A if the end is %s', (end) => {
    expect(biddingTimeLeft(end, NOW)).toBe('N/A')
  })
})

describe('the time left on the cards of My Cars', () => {
  const onMyCar = (start: number | null, end: number | null) => myCarsTimeLeft({ start, end, now: NOW })

  test.each([
    [2 * HOUR + 44 * MINUTE, 'Starts in 2H:44M'],
    [DAY + 3 * HOUR, 'Starts in 1D:03H'],
    [9 * SECOND, 'Starts in 9S'],
  ])('counts %i ms down to the start: %s', (until, text) => {
    expect(onMyCar(NOW + until, NOW + until + HOUR)).toBe(text)
  })

  test('counts down to the end from the start on', () => {
    expect(onMyCar(NOW, NOW + 2 * HOUR + 44 * MINUTE)).toBe('2H:44M')
    expect(onMyCar(START, NOW)).toBe('Expired')
    expect(onMyCar(null, NOW + 5 * MINUTE)).toBe('5M:00S')
    expect(onMyCar(START, null)).toBe('N/A')
  })
})

describe('when a countdown runs out, on the clock in India', () => {
  test.each([
    ['before the start', { start: STARTS_LATER, end: STARTS_LATER + DAY }, 'starts', '5:00 pm'],
    ['while the lot is live', { start: START, end: NOW + 30 * MINUTE }, 'ends', '2:30 pm'],
    ['on another day', { start: START, end: NOW + 5 * DAY }, 'ends', 'Tue 2:00 pm'],
    ['without a start', { start: null, end: NOW + 8 * DAY }, 'ends', '13 Mar, 2:00 pm'],
    ['afterwards', { start: START, end: NOW }, 'ended', '2:00 pm'],
    ['without an end', { start: START, end: Number.NaN }, 'none', ''],
  ] as const)('%s', (_, dates, turn, time) => {
    expect(turnOf({ ...dates, now: NOW })).toBe(turn)
    expect(turnTime({ ...dates, now: NOW })).toBe(time)
  })
})

describe('the countdown of the car details page', () => {
  test.each([
    [2 * DAY + 5 * HOUR + 7 * MINUTE, '2D 5h:07m'],
    [DAY, '1D 0h:00m'],
    [5 * HOUR + 7 * MINUTE, '5h:07m'],
    [3 * MINUTE, '0h:03m'],
    [1, '0h:00m'],
    [0, 'Ended'],
  ])('with %i ms left says %s', (left, text) => {
    expect(onDetails(left)).toBe(text)
  })

  test.each([
    [10 * HOUR + 30 * MINUTE, 'Starts in 10h:30m'],
    [2 * DAY + 5 * HOUR + 7 * MINUTE, 'Starts in 2D 5h:07m'],
  ])('gives the time until the start %i ms ahead: %s', (until, text) => {
    expect(carDetailsCountdown({ start: NOW + until, end: NOW + 9 * DAY, now: NOW })).toBe(text)
  })

  test.each(missing)('says NA if a date is %s', (date) => {
    expect(carDetailsCountdown({ start: START, end: date, now: NOW })).toBe('NA')
    expect(carDetailsCountdown({ start: date, end: NOW + DAY, now: NOW })).toBe('NA')
  })
})

describe("the badge on an evaluator's card", () => {
  test.each([
    [2 * DAY + 5 * HOUR, '2D:05H'],
    [5 * HOUR + 7 * MINUTE, '5H:07M'],
    [7 * MINUTE + 9 * SECOND, '7M:09S'],
    [9 * SECOND, '9S'],
    [0, 'Expired'],
  ])('with %i ms left says %s', (left, text) => {
    expect(evaluatorBadge(NOW + left, NOW)).toBe(text)
  })

  test.each(missing)('says N/A if the end is %s', (end) => {
    expect(evaluatorBadge(end, NOW)).toBe('N/A')
  })
})

describe('every format', () => {
  const formats = { onCard, onDetails, bidding: (left: number) => biddingTimeLeft(NOW + left, NOW) }

  test.each(Object.entries(formats))(
    '%s never overstates the time left, and never increases',
    (_, format) => {
      fc.assert(
        fc.property(leftMs, fc.integer({ min: 0, max: 3 * HOUR }), (left, passed) => {
          fc.pre(passed < left)
          const shown = addUp(format(left))
          expect(shown).toBeLessThanOrEqual(left)
          expect(left - shown).toBeLessThan(HOUR)
          expect(addUp(format(left - passed))).toBeLessThanOrEqual(shown)
        }),
      )
    },
  )
})

describe('urgency', () => {
  test.each([
    [2 * DAY, 'calm'],
    [HOUR, 'calm'],
    [HOUR - 1, 'soon'],
    [5 * MINUTE, 'soon'],
    [5 * MINUTE - 1, 'urgent'],
    [1, 'urgent'],
    [0, 'over'],
  ] as const)('%i ms left is %s', (left, urgency) => {
    expect(urgencyOf(left)).toBe(urgency)
  })
})

test('the words of a countdown are in the reader’s language, its figures are not changed', () => {
  const start = Date.UTC(2026, 2, 5, 6)
  const times = { start, end: start + 3_600_000, now: start - 60_000 }
  expect(myCarsTimeLeft(times, 'hi')).toBe('1M:00S में शुरू')
  expect(cardBadge({ ...times, now: times.end }, 'hi')).toBe('समय ख़त्म')
  expect(biddingTimeLeft(times.end, times.end, 'en-XA')).toBe(pseudo('Expired'))
})

describe('the seconds beside the countdown of the car details page', () => {
  const beside = (left: number): string => secondsBeside({ start: START, end: NOW + left, now: NOW })

  test.each([
    [HOUR, ''],
    [HOUR - 1, '59s'],
    [4 * MINUTE + 9 * SECOND, '09s'],
    [1, '00s'],
    [0, ''],
  ])('are there in the last hour: with %s ms left “%s”', (left, text) => {
    expect(beside(left)).toBe(text)
  })

  test('are not there before the start, nor without dates', () => {
    expect(secondsBeside({ start: NOW + MINUTE, end: NOW + 10 * MINUTE, now: NOW })).toBe('')
    for (const end of missing) expect(secondsBeside({ start: START, end, now: NOW })).toBe('')
  })
})
