import type { FailedJob } from '#contract/notifications/failed-jobs.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

function aJob(given: Partial<FailedJob> = {}): FailedJob {
  return {
    id: 1,
    task: 'deliver-message',
    message: null,
    isOver: false,
    queuedAt: minutesFromNow(-600),
    failedAt: minutesFromNow(-300),
    attempts: 8,
    error: null,
    ...given,
  }
}

const listOf = (...jobs: readonly FailedJob[]) => ({ jobs: [...jobs], total: jobs.length, nextCursor: null })

const EMAIL = aJob({
  message: {
    channel: 'email',
    to: 'sales@sharmamotors.example',
    subject: 'Your Yardbid account is approved',
    text: 'Your account is approved. Log in to browse the cars of Delhi, inspect them and bid.',
  },
  error: 'connect ECONNREFUSED 203.0.113.7:465',
})
const SMS = aJob({
  id: 2,
  message: {
    channel: 'sms',
    to: '+919810000001',
    subject: null,
    text: '•••••• is your Yardbid code. It is valid for 5 minutes. Do not share it with anyone.',
  },
  isOver: true,
  error: 'MSG91 refused an SMS of kind login-code',
})
const WORK = aJob({
  id: 3,
  task: 'reconcile-city-payments',
  attempts: 25,
  error: 'The provider answered 503',
})
const ALL = listOf(EMAIL, SMS, WORK)
const GONE = refusal('NOT_FOUND', { message: 'This job is no longer among the failed ones.' })

const screen = (getFailedJobs: ReplyTo<'admin/getFailedJobs'>, more: Calls = {}) =>
  asAdmin(paths.admin.failedJobs, { 'admin/getFailedJobs': getFailedJobs, ...more })

const sendAgain = async ({ getByRole }: Actor) => getByRole('button', 'Send again').click()

export const states = {
  loading: { ...screen(pending), shows: 'Failed jobs' },
  failed: { ...screen(failed), shows: 'Try again' },
  'failed jobs are listed with what can still be done, and one that is gone is reported': {
    ...screen(ALL, { 'admin/retryJob': GONE }),
    act: sendAgain,
    shows: [
      'This job is no longer among the failed ones.',
      'Too late to send',
      'sales@sharmamotors.example',
      'Comparing with the payment provider',
      'The provider answered 503',
    ],
  },
  'sent again, and empty then': {
    ...screen(inTurn(listOf(EMAIL), listOf()), { 'admin/retryJob': { success: true } }),
    act: sendAgain,
    shows: 'Nothing has failed',
  },
  'one that is gone is discarded': {
    ...screen(listOf(WORK), { 'admin/discardJob': inTurn(unreachable, GONE) }),
    act: async ({ getByRole, sees }) => {
      await getByRole('button', 'Discard').click()
      await sees('The work “Comparing with the payment provider” will not be done.')
      await getByRole('button', 'Discard').click()
      await sees('This couldn’t be done. Please try again.')
      await getByRole('button', 'Discard').click()
    },
    shows: ['Discard this job?', 'This job is no longer among the failed ones.'],
  },
} satisfies States
