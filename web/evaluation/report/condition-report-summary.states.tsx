import { anId } from '#web/testing/a-car.ts'
import { aConditionReport, aGradedReport } from '#web/testing/a-condition-report.ts'
import { failed, inTurn, pending, refusal, unreachable, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { ConditionReportSummary } from './condition-report-summary.tsx'

const summary = (getConditionReport: ReplyTo<'getConditionReport'>) =>
  ({
    signedIn: 'dealer',
    part: <ConditionReportSummary flowEntityId={anId(4)} />,
    calls: { getConditionReport },
  }) as const

/** A report of each standing, by the id of its flow. */
const REPORTS: Readonly<Record<string, ReturnType<typeof aConditionReport>>> = {
  [anId(5)]: aConditionReport(),
  [anId(6)]: aGradedReport({ grade: null, gradeReasons: [], filled: { answered: 9, total: 40 } }),
  [anId(7)]: aGradedReport(),
  [anId(8)]: aGradedReport({ isFrozen: true }),
}

export const states = {
  loading: { ...summary(pending), shows: 'Condition report' },
  failed: {
    ...summary(inTurn(unreachable, failed)),
    act: async ({ getByRole }) => getByRole('button', 'Try again').click(),
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  // The first car is another dealer’s.
  'not begun, too little filled in, graded, and frozen': {
    signedIn: 'dealer',
    part: (
      <>
        <ConditionReportSummary flowEntityId={anId(4)} />
        {Object.keys(REPORTS).map((flowEntityId) => (
          <ConditionReportSummary key={flowEntityId} flowEntityId={flowEntityId} />
        ))}
      </>
    ),
    calls: {
      getConditionReport: ({ flowEntityId }) => REPORTS[flowEntityId] ?? refusal('NOT_FOUND'),
    },
    shows: [
      'Condition report',
      'This car is not in your list, or your access has ended.',
      'No condition report yet.',
      'No grade yet',
      '9 of 40 points checked',
      '82',
    ],
  },
} satisfies States
