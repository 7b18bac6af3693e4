import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDealer } from '#web/testing/a-dealer.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, refusal, type ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (getDealers: ReplyTo<'admin/getDealers'>) =>
  asAdmin(paths.admin.dealers, {
    'admin/getDealers': getDealers,
    'admin/getCities': [{ id: anId(90), name: 'Delhi', state: 'Delhi' }],
    'admin/getOutbox': refusal('NOT_FOUND'),
    'admin/getFailedJobs': { jobs: [], total: 0, nextCursor: null },
  })

const listOf = (...dealers: readonly Partial<DealerSummary>[]) => ({
  dealers: dealers.map((given, index) => aDealer({ uid: anId(70 + index), ...given })),
  total: dealers.length,
  nextCursor: null,
})

/** The first of more than a page, with failed jobs and messages to look at. */
function more(...dealers: readonly Partial<DealerSummary>[]) {
  const shown = screen({ ...listOf(...dealers), total: 4_210, nextCursor: 'next' })
  return {
    ...shown,
    calls: {
      ...shown.calls,
      'admin/getOutbox': { messages: [], total: 0, nextCursor: null },
      'admin/getFailedJobs': { jobs: [], total: 3, nextCursor: null },
    },
  } as const
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
  empty: { ...screen(listOf()), shows: ['No dealers yet', 'Dealers appear here when they register.'] },
  failed: { ...screen(failed), shows: 'Try again' },
  'none found': {
    ...screen(listOf()),
    at: `${paths.admin.dealers}?status=suspended`,
    shows: ['No dealer matches', 'Clear filters'],
  },
  full: {
    ...more(
      {},
      LONG,
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
    shows: [
      '4,210 dealers',
      'Asha Motors',
      'Sri Venkateswara Pre-Owned Automobiles',
      'Failed jobs (3)',
      'Messages sent',
      'Bharat Cars',
      'Waiting for approval',
      'Suspended',
      'Rejected',
    ],
  },
} satisfies States
