import type { OpenSession } from '#contract/identity/sessions.ts'
import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, unreachable, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const HERE: OpenSession = {
  sessionId: anId(110),
  isCurrent: true,
  createdAt: minutesFromNow(-600),
  lastUsedAt: minutesFromNow(0),
  expiresAt: minutesFromNow(600),
  device: 'Chrome on Android',
  address: '203.0.113.7',
}
const THERE: OpenSession = { ...HERE, sessionId: anId(111), isCurrent: false, device: 'Firefox on Windows' }
const UNKNOWN: OpenSession = { ...THERE, sessionId: anId(112), device: null, address: null }

const screen = (getSessions: ReplyTo<'getSessions'>, more: Calls = {}) =>
  ({ at: paths.account.sessions, signedIn: 'evaluator', calls: { getSessions, ...more } }) as const

const ALL = { sessions: [HERE, THERE, UNKNOWN] }

export const states = {
  loading: { ...screen(pending), shows: 'Where you’re signed in' },
  failed: { ...screen(failed), shows: 'Try again' },
  'this device alone': {
    ...screen({ sessions: [HERE] }),
    shows: ['This device', 'You aren’t signed in anywhere else.'],
  },
  full: { ...screen(ALL), shows: ['Firefox on Windows', 'Unknown device', 'Sign out everywhere else'] },
  'one has ended': {
    ...screen(ALL, { endSession: { success: true } }),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Sign out: Firefox on Windows').click()
      await getByRole('button', 'Sign out').click()
    },
    shows: 'Signed out on Firefox on Windows.',
  },
  'one could not be ended': {
    ...screen(ALL, { endSession: unreachable }),
    act: async ({ getByRole, sees }) => {
      await getByRole('button', 'Sign out: Firefox on Windows').click()
      await sees('Sign out on Firefox on Windows?')
      await sees('Anyone using that device will have to sign in again.')
      await getByRole('button', 'Sign out').click()
    },
    shows: 'Failed to sign out. Please try again.',
  },
} satisfies States
