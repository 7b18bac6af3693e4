import { anId } from '#web/testing/a-car.ts'
import { aConditionReport, aGradedReport } from '#web/testing/a-condition-report.ts'
import { failed, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { ConditionReportSummary } from './condition-report-summary.tsx'

const summary = (getConditionReport: NonNullable<Calls['getConditionReport']>) =>
  ({
    signedIn: 'dealer',
    part: <ConditionReportSummary flowEntityId={anId(4)} />,
    calls: { getConditionReport },
  }) as const

export const states = {
  loading: { ...summary(pending), shows: 'Condition report' },
  failed: { ...summary(failed), shows: ['Server error: Something went wrong.', 'Try again'] },
  'no network': { ...summary(unreachable), shows: 'Try again' },
  'a car of another dealer': { ...summary(refusal('NOT_FOUND')), shows: 'Condition report' },
  'not begun': { ...summary(aConditionReport()), shows: 'Condition report' },
  'too little filled in': {
    ...summary(aGradedReport({ grade: null, gradeReasons: [], filled: { answered: 9, total: 40 } })),
    shows: 'Condition report',
  },
  graded: { ...summary(aGradedReport()), shows: ['Condition report', '82'] },
  frozen: { ...summary(aGradedReport({ isFrozen: true })), shows: ['Condition report', '82'] },
} satisfies States
