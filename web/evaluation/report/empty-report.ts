import type { ConditionReport } from '#contract/evaluation/condition-report.ts'

/** Returns a condition report as the server sends it: empty but for what is given. */
export function emptyReport(given: Partial<ConditionReport>): ConditionReport {
  return {
    flowEntityId: '0199f2b4-7c1d-7a33-9f5e-3b6f1c2d4e5a',
    version: 0,
    sections: {},
    damages: [],
    odometer: null,
    filled: { answered: 0, total: 49 },
    grade: null,
    points: 100,
    gradeReasons: [],
    isFrozen: false,
    savedAt: null,
    savedBy: null,
    ...given,
  }
}
