import type { ConditionGrade, ConditionReport } from '#contract/evaluation/condition-report.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns the condition report of a car: an empty one that can be filled in. */
export function aConditionReport(given: Partial<ConditionReport> = {}): ConditionReport {
  return {
    flowEntityId: anId(4),
    version: 0,
    sections: {},
    damages: [],
    odometer: null,
    filled: { answered: 0, total: 40 },
    grade: null,
    points: 100,
    gradeReasons: [],
    isFrozen: false,
    savedAt: null,
    savedBy: null,
    ...given,
  }
}

/** Returns a condition report with a grade, and a dent that lowered it. */
export function aGradedReport(given: Partial<ConditionReport> = {}): ConditionReport {
  return aConditionReport({
    version: 7,
    damages: [
      {
        id: 'd1',
        panel: 'leftFrontDoor',
        kind: 'dent',
        severity: 'moderate',
        note: null,
        pictureUrl: null,
        thumbnailUrl: null,
      },
    ],
    filled: { answered: 36, total: 40 },
    grade: 'B',
    points: 82,
    gradeReasons: [
      {
        kind: 'damage',
        panel: 'leftFrontDoor',
        damage: 'dent',
        severity: 'moderate',
        points: 4,
        limits: false,
      },
    ],
    savedAt: minutesFromNow(-60),
    savedBy: 'evaluator',
    ...given,
  })
}

/** Returns the grade of a car's condition report in short. */
export function aConditionGrade(given: Partial<ConditionGrade> = {}): ConditionGrade {
  const { flowEntityId, filled, grade, points, gradeReasons } = aGradedReport()
  return { flowEntityId, filled, grade, points, gradeReasons, reasonsTotal: 5, ...given }
}
