import { describe, expect, test } from 'vitest'
import { FLOW_STATES } from '../flows/flow-states.ts'
import {
  answerOf,
  checkReportOpen,
  countFilled,
  isReportOpen,
  listFindings,
  replacesDamagePicture,
  withFinding,
  withRestInOrder,
  type ReportSections,
} from './condition-report.ts'

test('counts the checkpoints that are answered, and the odometer', () => {
  const { total } = countFilled({ sections: {}, odometer: null })
  expect(total).toBe(listFindings({}).length + 1)
  const sections: ReportSections = {
    engine: { oil: { answer: 'ok' }, noise: { note: 'Not heard: it did not start' } },
    tyres: { spare: { treadMm: 6 } },
  }
  expect(countFilled({ sections, odometer: null })).toEqual({ answered: 2, total })
  expect(countFilled({ sections, odometer: 0 })).toEqual({ answered: 3, total })
})

test('finds the rest of a section in order, and leaves what was entered', () => {
  const sections: ReportSections = {
    tyres: {
      frontLeft: { answer: 'minor', note: 'Worn inside' },
      frontRight: { treadMm: 1 },
      spare: { note: 'Under a lock, not seen' },
    },
    engine: { oil: { answer: 'major' } },
  }
  expect(withRestInOrder(sections, 'tyres')).toEqual({
    ...sections,
    tyres: { ...sections.tyres, rearLeft: { answer: 'ok' }, rearRight: { answer: 'ok' } },
  })
})

test.each([
  [{ treadMm: 1.5 }, 'major'],
  [{ treadMm: 1.6 }, 'minor'],
  [{ treadMm: 2.9 }, 'minor'],
  [{ treadMm: 3 }, 'ok'],
  [{ answer: 'major', treadMm: 8 }, 'major'],
  [{ answer: 'ok', treadMm: 1 }, 'major'],
  [{ answer: 'minor' }, 'minor'],
  [{ note: 'Covered with mud' }, null],
  [null, null],
] as const)('takes %j as %s', (finding, answer) => {
  expect(answerOf(finding)).toBe(answer)
})

test('puts and removes one finding, and leaves the others', () => {
  const one = withFinding({}, 'engine', 'oil', { answer: 'minor' })
  const two = withFinding(one, 'engine', 'smoke', { answer: 'ok' })
  expect(two).toEqual({ engine: { oil: { answer: 'minor' }, smoke: { answer: 'ok' } } })
  expect(withFinding(two, 'engine', 'oil', null)).toEqual({ engine: { smoke: { answer: 'ok' } } })
})

describe('a report', () => {
  test('is open from the inspection to the end of the bidding, and frozen after', () => {
    expect(FLOW_STATES.filter(isReportOpen)).toEqual(['EVALUATION', 'EVALUATION_COMPLETE', 'PLACE_BIDS'])
  })

  test('that is frozen says in which state', () => {
    expect(checkReportOpen('BID_AWARDED', 'dealer')).toMatchObject({
      ok: false,
      refusal: { code: 'WRONG_STATE', state: 'BID_AWARDED' },
    })
  })

  test('is open for an evaluator until the car moves to bidding', () => {
    const open = FLOW_STATES.filter((state) => checkReportOpen(state, 'evaluator').ok)
    expect(open).toEqual(['EVALUATION', 'EVALUATION_COMPLETE'])
  })
})

test('a picture of a damage takes the place of the one there, unless that was taken later', () => {
  const [early, late] = [new Date(1), new Date(2)]
  expect(replacesDamagePicture(early, null)).toBe(true)
  expect(replacesDamagePicture(late, early)).toBe(true)
  expect(replacesDamagePicture(early, early)).toBe(true)
  expect(replacesDamagePicture(early, late)).toBe(false)
})
