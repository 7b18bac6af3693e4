import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { paths } from '#web/paths.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDealer } from '#web/testing/a-dealer.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, refusal, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

function screen(getDealers: NonNullable<Calls['admin/getDealers']>) {
  return {
    signedIn: 'admin',
    at: paths.admin.dealers,
    calls: {
      'admin/getDealers': getDealers,
      'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
      'admin/getOutbox': refusal('NOT_FOUND'),
      'admin/getFailedJobs': { jobs: [], total: 0, nextCursor: null },
    },
  } as const
}

function list(...dealers: readonly Partial<DealerSummary>[]) {
  const made = dealers.map((given, index) => aDealer({ uid: anId(70 + index), ...given }))
  return screen({ dealers: made, total: made.length, nextCursor: null })
}

const LONG: Partial<DealerSummary> = {
  name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
  organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
  email: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
  cities: ['Thiruvananthapuram', 'Visakhapatnam', 'Chennai', 'Delhi', 'Mumbai', 'Bengaluru'].map((city) => ({
    city,
    validUntil: minutesFromNow(60),
  })),
}

export const states = {
  loading: { ...screen(pending), shows: 'Dealers' },
  empty: { ...list(), shows: ['No dealers yet', 'Dealers appear here when they register.'] },
  failed: { ...screen(failed), shows: 'Try again' },
  'none found': {
    ...list(),
    at: `${paths.admin.dealers}?status=suspended`,
    shows: ['No dealer matches', 'Clear filters'],
  },
  full: {
    ...list(
      {},
      {
        organization: 'Bharat Cars',
        status: 'onboarding',
        onboarding: 'subscription',
        submittedAt: null,
        cities: [],
      },
      { organization: 'City Wheels', status: 'waiting', onboarding: 'pending_approval' },
      {
        organization: 'Deccan Autos',
        status: 'suspended',
        suspendedAt: minutesFromNow(-60),
        suspendedReason: 'Unpaid.',
      },
      {
        organization: 'Eastern Motors',
        status: 'rejected',
        rejectedAt: minutesFromNow(-60),
        rejectedReason: 'Papers.',
      },
    ),
    shows: ['5 dealers', 'Bharat Cars', 'Waiting for approval', 'Suspended', 'Rejected'],
  },
  'more than a page': {
    ...screen({
      dealers: Array.from({ length: 30 }, (_, n) => aDealer({ uid: anId(200 + n) })),
      total: 4_210,
      nextCursor: 'next',
    }),
    shows: ['4,210 dealers', 'Asha Motors'],
  },
  'failed jobs and unsent messages to look at': {
    ...list({}),
    calls: {
      ...list({}).calls,
      'admin/getOutbox': { messages: [], total: 0, nextCursor: null },
      'admin/getFailedJobs': { jobs: [], total: 3, nextCursor: null },
    },
    shows: ['Failed jobs (3)', 'Messages sent'],
  },
  'long names': { ...list(LONG, {}), shows: 'Sri Venkateswara Pre-Owned Automobiles' },
} satisfies States
