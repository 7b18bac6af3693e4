import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gradeReport, GRADES } from './condition-grade.ts'
import {
  ANSWERS,
  DAMAGE_KINDS,
  listFindings,
  PANELS,
  SEVERITIES,
  withFinding,
  type CheckpointAnswer,
  type ReportSections,
} from './condition-report.ts'

const NAMES = listFindings({})

/** Returns a report with all checkpoints answered: as given, otherwise in order. */
function answered(given: Readonly<Record<string, CheckpointAnswer>> = {}): ReportSections {
  return NAMES.reduce<ReportSections>(
    (sections, { section, checkpoint, name }) =>
      withFinding(sections, section, checkpoint, { answer: given[name] ?? 'ok' }),
    {},
  )
}

const grade = (sections: ReportSections, damages: Parameters<typeof gradeReport>[0]['damages'] = []) =>
  gradeReport({ sections, damages, odometer: 43_210 })

describe('the grade', () => {
  test('is A, with all points, of a car without a fault', () => {
    expect(grade(answered())).toEqual({ grade: 'A', points: 100, reasons: [] })
  })

  test('is not given before half of the report is filled in', () => {
    const { grade: none, reasons } = grade({ engine: { oil: { answer: 'major' } } })
    expect(none).toBeNull()
    expect(reasons).toHaveLength(1)
  })

  test('names what lowered it, the heaviest first', () => {
    const {
      grade: given,
      points,
      reasons,
    } = grade(answered({ 'interior.seats': 'minor', 'engine.oil': 'major' }), [
      { panel: 'bonnet', kind: 'dent', severity: 'moderate' },
    ])
    expect(points).toBe(100 - 15 - 3 - 1)
    expect(given).toBe('B')
    expect(reasons).toEqual([
      { kind: 'checkpoint', checkpoint: 'engine.oil', answer: 'major', points: 15, limits: false },
      { kind: 'damage', panel: 'bonnet', damage: 'dent', severity: 'moderate', points: 3, limits: false },
      { kind: 'checkpoint', checkpoint: 'interior.seats', answer: 'minor', points: 1, limits: false },
    ])
  })

  test('is at best C with a major fault of what decides about a car', () => {
    const { grade: given, points, reasons } = grade(answered({ 'body.structure': 'major' }))
    expect(points).toBe(88)
    expect(given).toBe('C')
    expect(reasons).toMatchObject([{ checkpoint: 'body.structure', limits: true }])
  })

  test('falls with worn tyres, whatever was tapped', () => {
    const sections = withFinding(answered(), 'tyres', 'spare', { answer: 'ok', treadMm: 1 })
    expect(grade(sections).reasons).toMatchObject([{ checkpoint: 'tyres.spare', answer: 'major' }])
  })

  test('never rises by a further fault or damage', () => {
    const damage = fc.record({
      panel: fc.constantFrom(...PANELS),
      kind: fc.constantFrom(...DAMAGE_KINDS),
      severity: fc.constantFrom(...SEVERITIES),
    })
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...ANSWERS), { minLength: NAMES.length, maxLength: NAMES.length }),
        fc.array(damage, { maxLength: 10 }),
        fc.nat(NAMES.length - 1),
        damage,
        (answers, damages, place, further) => {
          const given = Object.fromEntries(NAMES.map(({ name }, index) => [name, answers[index] ?? 'ok']))
          const before = grade(answered(given), damages)
          const worse = grade(answered({ ...given, [NAMES[place]?.name ?? '']: 'major' }), [
            ...damages,
            further,
          ])
          expect(worse.points).toBeLessThanOrEqual(before.points)
          const rank = (of: typeof worse) => (of.grade === null ? -1 : GRADES.indexOf(of.grade))
          expect(rank(worse)).toBeGreaterThanOrEqual(rank(before))
          expect(before.points).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
