import { paths } from '#web/paths.ts'
import { aConditionReport, aGradedReport } from '#web/testing/a-condition-report.ts'
import { aLot, anId, inOneYard, LONG_NAMES } from '#web/testing/a-car.ts'
import { refusal, unreachable, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(getConditionReport: ReplyTo<'getConditionReport'>, more: Calls = {}) {
  return {
    signedIn: 'evaluator',
    at: paths.conditionReport(anId(4)),
    calls: {
      getEvaluatorCars: inOneYard(aLot({ ...LONG_NAMES, state: 'EVALUATION' })),
      getConditionReport,
      ...more,
    },
  } as const
}

/** Another report: notes on it stay in the browser, also for the other states. */
const OF_ANOTHER = { flowEntityId: anId(6) }

const FINE = { flowEntityId: anId(7) }

/** The steps from the second to that of the damages. */
const SECTIONS = [
  'Transmission',
  'Suspension and brakes',
  'Tyres',
  'Body',
  'Interior',
  'Electrics',
  'Papers seen',
  'Damages',
]

export const states = {
  'a report of a car that left the list': {
    ...screen(refusal('NOT_FOUND')),
    shows: ['This car is not in your list, or your access has ended.', 'Try again'],
  },
  'a form that stays on the phone without a network': {
    ...screen(aConditionReport(OF_ANOTHER), { saveConditionReport: unreachable }),
    at: paths.conditionReport(OF_ANOTHER.flowEntityId),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await sees('Step 1 of 10: Engine')
      await getByRole('button', 'Add a note on Starting').click()
      await getByLabelText('Note on Starting').fill('Starts on the second turn.')
      await getByRole('button', 'Next: Transmission').click()
    },
    shows: [
      'Step 2 of 10: Transmission',
      '0 of 49 points checked',
      'On this phone only',
      'The report could not be saved. Please try again.',
      'Gears',
    ],
  },
  'a section found in order at once, undone once': {
    ...screen(aConditionReport(FINE), { saveConditionReport: unreachable }),
    at: paths.conditionReport(FINE.flowEntityId),
    act: async ({ getByRole, sees }) => {
      await sees('Step 1 of 10: Engine')
      await getByRole('button', 'Whole section fine').click()
      await getByRole('button', 'Undo').click()
      await sees('0 of 49 points checked')
      await getByRole('button', 'Whole section fine').click()
      await getByRole('button', 'Next: Transmission').click()
      await getByRole('button', 'Back').click()
    },
    shows: ['Step 1 of 10: Engine', '8 of 49 points checked'],
  },
  'the end of a report, with the way to all cars': {
    ...screen(aGradedReport()),
    act: async ({ getByRole }) => {
      for (const next of [...SECTIONS, 'Odometer and grade'])
        await getByRole('button', `Next: ${next}`).click()
    },
    shows: ['Step 10 of 10', 'All cars', 'Save the report'],
  },
  'damages of a car': {
    ...screen(aGradedReport()),
    act: async ({ getByRole }) => {
      for (const next of SECTIONS) await getByRole('button', `Next: ${next}`).click()
    },
    shows: 'Step 9 of 10: Damages',
  },
  'a frozen report': { ...screen(aGradedReport({ isFrozen: true })), shows: ['This report is frozen', 'B'] },
} satisfies States
